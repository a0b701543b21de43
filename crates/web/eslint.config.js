// What ESLint checks. TypeScript checks names and types of what the page serves; this file adds
// rules against code without effect and against code that is easily misread.
import { packages } from "./tests/packages.js";

const js = packages("@eslint/js");
const { browser, node, serviceworker, worker } = packages("globals");

export default [
  js.configs.recommended,
  { languageOptions: { globals: browser } },
  { files: ["static/service-worker.js"], languageOptions: { globals: serviceworker } },
  { files: ["static/worker.js"], languageOptions: { globals: worker } },
  {
    // Flows run some functions on the page, where `knobel` is defined by run.mjs.
    files: ["tests/**"],
    languageOptions: { globals: { ...node, ...browser, knobel: "readonly" } },
  },
  {
    rules: {
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "max-len": ["error", { code: 100 }],
      "no-else-return": "error",
      "no-unused-expressions": ["error", { allowShortCircuit: true, allowTernary: true }],
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": ["error", { destructuring: "all" }],
    },
  },
];
