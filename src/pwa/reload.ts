/** The visitor form, which stores nothing permanently because others may use this device next. */
const visitorsForm = 'form[method=dialog]:not([autocomplete=off])'

/** Marks a text field whose input nothing stores. */
export const withoutDraft = { 'data-no-draft': '' } as const

/** Whether something is typed that a reload would lose: a password, or text in a field without a draft. */
export function holdsUnsavedInput(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('input[autocomplete$="password"], [data-no-draft]')
  return [...fields].some(({ value }) => value !== '')
}

/**
 * Reloads the page without the user asking. App forms save their input; the visitor form's input is carried over this one reload and
 * restored by boot.ts, which reloads the same way.
 */
export function reloadPage(): void {
  carryForm()
  // Until the page is gone, the user may type on.
  addEventListener('pagehide', carryForm, { once: true })
  location.reload()
}

function carryForm(): void {
  const form = document.querySelector<HTMLFormElement>(visitorsForm)
  try {
    if (form) sessionStorage.setItem('sevenday.carried-form', JSON.stringify([...new FormData(form)]))
  } catch {
    // Without storage the input is lost, as in any reload.
  }
}
