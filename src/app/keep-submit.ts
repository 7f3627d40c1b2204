/**
 * Written into the head of every page (scripts/build/head-scripts.ts). Keeps a form that is submitted before boot.ts runs, which would
 * otherwise do nothing: boot.ts loads the code that sends it (contact-form.tsx).
 */
addEventListener(
  'submit',
  (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.dataset.waits === undefined) return
    event.preventDefault()
    form.dataset.sent ??= ''
  },
  { capture: true },
)
