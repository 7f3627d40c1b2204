import type { LineKind } from '#src/domain/projection/inputs.ts'

/** For each kind of line: the label of its amount, the button that adds one, and an example of its name. */
export const lineCopy: Readonly<Record<LineKind, { amount: string; add: string; placeholder: string }>> = {
  hire: { amount: 'Salary a month, each', add: 'Add a hire', placeholder: 'Developer' },
  sales: { amount: 'Salary a month, each', add: 'Add a sales hire', placeholder: 'Sales lead' },
  fixed: { amount: 'Cost a month, each', add: 'Add a fixed cost', placeholder: 'Office rent' },
  marketing: { amount: 'Spend a month, each', add: 'Add marketing', placeholder: 'Search ads' },
  once: { amount: 'Cost, each', add: 'Add a one-time cost', placeholder: 'Laptops' },
  funding: { amount: 'Amount', add: 'Add funding', placeholder: 'Seed round' },
}

/** The copy of financial projections. */
export const copy = {
  // The editor.
  questions: 'Your answers',
  scenarios: 'Scenarios',
  scenariosAbout:
    'Investors ask what happens if things go worse or better. Each percentage applies to your answer: 100 changes nothing, 70 is thirty percent less.',
  proposedMonth: (month: string) => `${month} (proposed)`,
  stillExamples: 'Some answers are still examples.',
  exampleNote: 'Values marked “Example” come from the template. Change one, and it is your own.',
  noAnswer: 'No answer',
  saveFailed: {
    title: 'Your answer could not be saved',
    description: 'It is still in its field. Please try again.',
  },
  lineColumns: {
    title: 'What it is',
    quantity: 'How many',
    start_month: 'From month',
    end_month: 'To month',
  },
  /** The same fields in lists and messages. */
  lineNouns: {
    title: 'Name',
    amount: 'Amount',
    quantity: 'Number',
    start_month: 'First month',
    end_month: 'Last month',
    month: 'Month',
  },
  /** The line's name for screen readers, without a title. @param kind a single line of its kind @param place from 1 */
  lineAt: (kind: string, place: number) => `${kind.toLowerCase()} ${place}`,
  noAmount: 'No amount yet, so this line adds nothing.',
  noQuantity: 'The number is zero, so this line adds nothing.',
  endsBeforeStart: 'It ends before it starts, so it adds nothing.',
  month: 'In month',
  lineActions: (title: string) => `Actions for ${title}`,
  untitledLine: 'untitled line',
  isFirst: 'This is already the first line.',
  isLast: 'This is already the last line.',
  moved: 'Line moved',
  movedBack: 'The lines are back in their former order',
  moveFailed: 'The line could not be moved. Please try again.',
  lineRemoveFailed: 'The line could not be deleted. Please try again.',
  lineRestoreFailed: 'The line could not be restored. Please try again.',
  lineAddFailed: 'The line could not be added. Please try again.',
  lineLimit: 'A projection has room for 200 lines. To add one, delete one that you added yourself.',

  // Results.
  results: 'What follows',
  scenarioLabel: 'Scenario',
  revenueOfYear: 'Revenue in year 3',
  profitOfYear: 'Profit in year 3',
  customersAtEnd: 'Customers after 3 years',
  cashAtEnd: 'Cash after 3 years',
  nothingNeeded: 'None',
  noLoss: 'None',
  monthNamed: (month: number, name: string) => `Month ${month}, ${name}`,
  notInThreeYears: 'Not within 3 years',
  allThreeYears: '3 years or longer',
  monthsLong: (count: string | number) => (String(count) === '1' ? '1 month' : `${count} months`),
  noMonth: 'Less than a month',
  cashCurve: 'Cash at the end of each month',
  revenueAndCosts: 'Revenue against costs',
  costs: 'Costs',
  moneyEnds: (month: number) => `Money ends, month ${month}`,
  breaksEven: (month: number) => `Break-even, month ${month}`,
  comparison: 'Scenarios side by side',
  figure: 'Figure',
  tableOf: (what: string) => `Table: ${what}`,
  byYear: 'By year',
  byMonth: 'By year and month',
  ofScenario: (title: string, scenario: string) => `${title}: ${scenario.toLowerCase()} scenario`,
  yearFrom: (year: number, from: string) => `Year ${year}, from ${from}`,
  monthsOf: (year: number) => `Year ${year} by month`,
  unitEconomics: 'What one customer is worth',
  unitLoses: 'Serving a customer costs as much as they pay, or more. Every new customer makes the loss larger.',
  ratio: (ratio: string) => `${ratio} to 1`,
  noFigure: 'No figure',
  whatMatters: 'What matters most',
  whatMattersAbout:
    'Each answer ten percent lower and ten percent higher, the strongest first. Check these before all others.',
  tenLess: '10% less',
  tenMore: '10% more',
  assumption: 'Answer',
  outOfRange: 'Too large to compute',
  lasts: (runway: string) => `The money lasts ${runway}`,
  cashThen: (cash: string) => `${cash} after 3 years`,
  nothingMatters: 'No single answer changes the result.',
  noFiguresTitle: 'No figures yet',
  answerFirst: 'These questions need an answer first:',
  correctFirst: 'Correct these first:',
  correct: (answers: readonly string[]) => `No figures: correct ${answers.join(', ')}`,
  tooLarge: (row: string, month: number, scenario: string) =>
    `${row} passes ₹1,000 crore in month ${month} (${scenario.toLowerCase()} scenario). Figures that large can’t be exact, so none are shown. Check the prices, growth and amounts.`,

  // Export.
  spreadsheet: 'Spreadsheet (XLSX)',
  csv: 'Figures (CSV)',
  noFiguresToExport: 'There are no figures to export yet: answer the questions first.',

  // Conflicts.
  answerTo: (question: string, scenario?: string) =>
    `answer to “${question}”${scenario ? ` (${scenario.toLowerCase()} scenario)` : ''}`,
  fieldOf: (field: string, line: string) => `${field} of “${line}”`,
} as const
