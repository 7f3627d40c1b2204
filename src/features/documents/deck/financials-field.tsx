import type { ProjectDocument } from '#src/domain/document/table.ts'
import { type ScenarioName, scenarioNames } from '#src/domain/projection/inputs.ts'
import { scenarioLabels } from '#src/domain/projection/labels.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { useDocuments } from '../core/queries.ts'
import { storedOrTold } from '../../kit/mutations/write-failure.ts'
import { copy } from '../slides/copy.ts'
import * as styles from './deck.css.ts'
import type { EditorContext } from './editor-context.ts'
import { setDeck } from './mutations.ts'

const scenarios = scenarioNames.map((value) => ({ value, label: scenarioLabels[value] }))

/** Which projection of the project, and which of its scenarios, the slide shows. */
export function FinancialsField({ context, hasFigures }: { context: EditorContext; hasFigures: boolean }) {
  const { document, edits, write, identity } = context
  const projections = useDocuments(document.project_id)?.filter(({ kind }) => kind === 'projection')
  if (!projections) return null
  if (projections.length === 0) return <p>{copy.noProjectionsYet}</p>

  async function set(label: string, fields: Partial<ProjectDocument>, base: Partial<ProjectDocument>) {
    const change = edits.add(label, setDeck({ write, identity }, document.id, fields, base))
    await storedOrTold(change, copy.saveFailed, 'deck: the projection could not be chosen')
  }

  const { figures_id, figures_scenario } = document
  // One that was deleted is as good as none.
  const chosen = projections.some(({ id }) => id === figures_id) ? figures_id : ''
  const scenario = scenarioNames.find((name) => name === figures_scenario) ?? 'base'
  return (
    <div className={styles.numbers}>
      <SelectField
        label={copy.projection}
        hint={chosen && !hasFigures ? copy.noFigures : copy.projectionHint}
        options={[
          { value: '', label: copy.noProjection },
          ...projections.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={chosen}
        onValueChange={(id: string) => void set(copy.projection, { figures_id: id }, { figures_id })}
      />
      {chosen ? (
        <SelectField
          label={copy.scenario}
          options={scenarios}
          value={scenario}
          onValueChange={(next: ScenarioName) =>
            void set(copy.scenario, { figures_scenario: next }, { figures_scenario })
          }
        />
      ) : null}
    </div>
  )
}
