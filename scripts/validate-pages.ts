/** Holds the built pages to the HTML standard: `node scripts/validate-pages.ts`, after a build. Prints each page's result as JSON. */
import { globSync } from 'node:fs'
import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    // React writes void elements and boolean attributes in its own way; both are valid HTML.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // React quotes and cases attributes as their DOM properties have it (`tabIndex` is written `tabindex`).
    'doctype-style': 'off',
    // A matter of taste, decided by the formatter for what we write ourselves.
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // `addr` and `name` belong to one person here; nothing is autofilled in the week's radio buttons.
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
