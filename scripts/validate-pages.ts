/** Validates the built pages against the HTML standard: `node scripts/validate-pages.ts`, after a build. Prints the results as JSON. */
import { globSync } from 'node:fs'
import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    // React serialises void elements and boolean attributes in its own way; both are valid HTML.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // React quotes and cases attributes like their DOM properties (it writes `tabindex` for `tabIndex`).
    'doctype-style': 'off',
    // A matter of style; the formatter decides it for our sources.
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // `addr` and `name` belong to one user here; the week's radio buttons autofill nothing.
    'valid-autocomplete': 'off',
  },
})

const results = []
for (const file of globSync('dist/*.html').sort()) {
  const report = await validator.validateFile(file)
  const messages = report.results.flatMap((result) =>
    result.messages.map(({ line, column, ruleId, message }) => `${file}:${line}:${column} ${message} (${ruleId})`),
  )
  results.push({ file, passed: messages.length === 0 })
  for (const message of messages) console.error(message)
}
console.log(JSON.stringify(results))
if (results.length === 0 || results.some(({ passed }) => !passed)) process.exitCode = 1
