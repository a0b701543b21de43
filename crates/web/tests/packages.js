// The npm packages that tests use. They are installed in target/npm, where Node.js does not look.
import { createRequire } from "node:module";

export const packages = createRequire(new URL("../../../target/npm/", import.meta.url));
