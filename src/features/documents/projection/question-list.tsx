import { memo } from 'react'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import { adjustmentColumns, adjustmentFields, scalarFields, type ScalarColumn } from '#src/domain/projection/fields.ts'
import { defaultScenarios, type ScenarioName } from '#src/domain/projection/inputs.ts'
import { adjustmentLabels, scenarioLabels } from '#src/domain/projection/labels.ts'
import { questions } from '#src/domain/projection/questions.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { copy } from '../outcome/copy.ts'
import { groupTitle } from '../core/document.css.ts'
import * as styles from './editor.css.ts'
import { monthName, monthsToChoose } from '../outcome/months.ts'
import { NumberAnswer } from '../core/answers.tsx'
import { useTyped, useTyping } from '../core/use-typing.ts'

interface QuestionListProps {
  document: ProjectDocument
  /** The template's answers. */
  examples: Readonly<Partial<Record<ScalarColumn, number>>>
  /** 'YYYY-MM': counts until the user chooses a month. */
  proposed: string
}

/** The questions with one answer each. */
export const QuestionList = memo(function QuestionList({ document, examples, proposed }: QuestionListProps) {
  return (
    <div className={styles.questions}>
      {questions.map((asked) => {
        if (asked.kind === 'month') {
          return (
            <MonthAnswer key={asked.column} {...{ document, proposed }} label={asked.question} hint={asked.example} />
          )
        }
        if (asked.kind === 'lines') return null
        const { column, question, example, after } = asked
        return (
          <NumberAnswer
            key={column}
            rowId={document.id}
            field={column}
            column={scalarFields[column]}
            value={document[column]}
            example={examples[column]}
            label={question}
            hint={example}
            after={after}
          />
        )
      })}
    </div>
  )
})

interface MonthAnswerProps {
  document: ProjectDocument
  proposed: string
  label: string
  hint: string
}

/** A select, because not every browser has a field for months. */
function MonthAnswer({ document: { id, first_month }, proposed, label, hint }: MonthAnswerProps) {
  const typing = useTyping()
  const place = { rowId: id, field: 'first_month' }
  const value = useTyped(place)?.text ?? first_month
  return (
    <SelectField
      label={label}
      hint={hint}
      name="first_month"
      options={[
        ...(first_month === '' ? [{ value: '', label: copy.proposedMonth(monthName(proposed, 1)) }] : []),
        ...monthsToChoose(proposed, value).map((month) => ({ value: month, label: monthName(month, 1) })),
      ]}
      value={value}
      onValueChange={(month) => {
        typing.type(place, month, first_month)
        typing.leave(place)
      }}
    />
  )
}

/** The percentages of the low and the high scenario. */
export const ScenarioFields = memo(function ScenarioFields({ document }: Pick<QuestionListProps, 'document'>) {
  return (
    <div className={styles.questions}>
      {(['low', 'high'] as const).map((scenario) => (
        <fieldset key={scenario} className={styles.scenario}>
          <legend className={groupTitle}>{scenarioLabels[scenario]}</legend>
          <div className={styles.percents}>
            {adjustmentColumns
              .filter((column) => adjustmentFields[column].scenario === scenario)
              .map((column) => (
                <NumberAnswer
                  key={column}
                  rowId={document.id}
                  field={column}
                  column={adjustmentFields[column]}
                  value={document[column]}
                  preset={presetOf(scenario, column)}
                  label={adjustmentLabels[adjustmentFields[column].input]}
                  after="%"
                />
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
})

function presetOf(scenario: ScenarioName, column: keyof typeof adjustmentFields): number {
  return defaultScenarios[scenario][adjustmentFields[column].input]
}
