import js from "@eslint/js";
import ts from "typescript-eslint";

export default ts.config(
  {
    ignores: ["src/candid", "dist", "node_modules", "public", "test-results", "playwright-report"],
  },
  js.configs.recommended,
  ...ts.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // Boards are typed arrays: an index that is in range is always there.
      "@typescript-eslint/no-non-null-assertion": "off",
      // Numbers in messages are wanted as they are.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  {
    files: ["*.js", "scripts/*.js"],
    languageOptions: { globals: { process: "readonly", console: "readonly", URL: "readonly" } },
    extends: [ts.configs.disableTypeChecked],
  },
);
