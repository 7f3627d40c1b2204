import { MessageSquare } from 'lucide-react'
import { memo, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { adjustmentColumns, lineFields, scalarColumns } from '#src/domain/projection/fields.ts'
import { type ScenarioName, scenarioNames } from '#src/domain/projection/inputs.ts'
import { scenarioLabels } from '#src/domain/projection/labels.ts'
import { questions } from '#src/domain/projection/questions.ts'
import { templateOf } from '#src/domain/projection/templates.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { late, type LatePart, useLoadedLater } from '#src/ui/late/late.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { commentSearch } from '../../project/conversation/talk-path.ts'
import { copy as documentsCopy } from '../core/copy.ts'
import type { EditorProps } from '../core/document-page.tsx'
import { DocumentEditor } from '../core/document-editor.tsx'
import { about } from '../core/document.css.ts'
import type { LastEdits } from '../core/last-edits.ts'
import type { TypedFields, Typing } from '../core/typing.ts'
import { UndoButton } from '../core/undo-button.tsx'
import { useSearchChange } from '../core/use-search-change.ts'
import { useTypedFields } from '../core/use-typing.ts'
import { documentCommands } from '../core/commands.ts'
import { DocumentDialogs } from '../core/document-address.ts'
import { copy } from '../outcome/copy.ts'
import * as styles from './editor.css.ts'
import { ExportBar } from './export-bar.tsx'
import { LineGroup, type LineNotice } from './line-group.tsx'
import { announcementOf, openReader, type Outcome, readProjection } from '../outcome/outcome.ts'
import { QuestionList, ScenarioFields } from './question-list.tsx'
import { heading } from '../outcome/results.css.ts'
import { Below, Beside } from '../outcome/results.tsx'
import { type ShownLine, type ShownLines, useProjectionTyping } from './use-shown-lines.ts'

const classes = { page: styles.page, notices: styles.notices }

const ProjectionNotices = late(async () => (await import('./projection-notices.tsx')).ProjectionNotices)
/** The menus of lines share its code. */
const lineMenuCode: LatePart = { load: async () => void (await import('../../kit/commands/command-menu.tsx')) }
const lateParts = [DocumentDialogs, ProjectionNotices, lineMenuCode]

const ofKind = {
  Notices: ProjectionNotices,
  inConflict: {
    documents: ['name', 'first_month', ...scalarColumns, ...adjustmentColumns],
    document_rows: ['title', ...Object.keys(lineFields)],
  },
}

/** One projection: its answers and its results. */
export const Editor = memo(function Editor({ project, document, rows, projectPath }: EditorProps) {
  const { shown, typing, edits } = useProjectionTyping(document, rows)
  const [scenario, setScenario] = useScenario()
  useLoadedLater(lateParts)
  const outcomeNow = useCallback(() => {
    typing.settle()
    return readProjection(document, rows, typing.fields()).outcome
  }, [typing, document, rows])

  return (
    <DocumentEditor
      {...{ ofKind, project, document, rows, projectPath, typing }}
      classes={classes}
      renderActions={(context) => (
        <>
          <UndoButton edits={edits} />
          <ButtonLink to={projectPath + commentSearch('projections')} icon={<MessageSquare size={18} />}>
            {documentsCopy.comment}
          </ButtonLink>
          {documentCommands.projection.ofOne.map((command) => (
            <CommandButton
              key={command.id}
              {...{ command, context }}
              targets={[document]}
              variant={command.tone === 'danger' ? 'quiet' : 'secondary'}
            />
          ))}
        </>
      )}
    >
      {document.template !== '' && shown.hasMarks ? (
        <div className={styles.screenOnly}>
          <Alert>{copy.exampleNote}</Alert>
        </div>
      ) : null}
      {shown.hasExamples ? <p className={styles.paperOnly}>{copy.stillExamples}</p> : null}
      <ExportBar name={document.name} outcome={outcomeNow} />
      <Body {...{ document, rows, typing, edits, shown, scenario, setScenario }} />
    </DocumentEditor>
  )
})

interface BodyProps extends Pick<EditorProps, 'document' | 'rows'> {
  typing: Typing
  edits: LastEdits
  shown: ShownLines
  scenario: ScenarioName
  setScenario: (scenario: ScenarioName) => void
}

/** Renders with each letter; its parts only if they change. */
function Body({ document, rows, typing, edits, shown, scenario, setScenario }: BodyProps) {
  const fields = useTypedFields(typing)
  const [read] = useState(openReader)
  const { outcome, notices } = useMemo(() => read(document, rows, fields), [read, document, rows, fields])
  const fieldsLater = useFieldsLater(typing)
  const later = useMemo(() => read(document, rows, fieldsLater).outcome, [read, document, rows, fieldsLater])
  const lineNotices = useSame(
    notices.flatMap((notice) => ('rowId' in notice && notice.kind !== 'unreadable' ? [notice] : [])),
  )
  const byLine = useMemo(() => new Map(lineNotices.map(({ rowId, kind }) => [rowId, kind])), [lineNotices])
  useAnnounced(later)
  return (
    <>
      <div className={styles.columns}>
        <Answers {...{ document, shown, typing, edits }} notices={byLine} />
        <aside className={styles.beside} aria-labelledby="projection-results">
          <div className={styles.results}>
            <h2 className={heading} id="projection-results">
              {copy.results}
            </h2>
            <p className={styles.paperOnly}>{copy.ofScenario(copy.results, scenarioLabels[scenario])}</p>
            <Beside {...{ outcome, scenario }} onScenario={setScenario} />
          </div>
        </aside>
      </div>
      <Below outcome={later} scenario={scenario} />
    </>
  )
}

interface AnswersProps extends Pick<BodyProps, 'document' | 'shown' | 'typing' | 'edits'> {
  notices: ReadonlyMap<string, LineNotice>
}

const noLines: readonly ShownLine[] = []

const Answers = memo(function Answers({ document, shown, typing, edits, notices }: AnswersProps) {
  const { write, identity } = useWorkspace()
  const { id, owner_id, template } = document
  const context = useMemo(
    () => ({ write, identity, document: { id, owner_id }, edits, forget: typing.forget }),
    [write, identity, id, owner_id, typing, edits],
  )
  return (
    <div className={styles.answers}>
      <section className={styles.questions} aria-labelledby="projection-questions">
        <h2 className={heading} id="projection-questions">
          {copy.questions}
        </h2>
        <QuestionList
          document={document}
          examples={templateOf(template)?.values ?? noExamples}
          proposed={shown.proposedMonth}
        />
        {questions.map((asked) =>
          asked.kind === 'lines' ? (
            <LineGroup
              key={asked.lines}
              kind={asked.lines}
              question={asked.question}
              example={asked.example}
              lines={shown.byKind.get(asked.lines) ?? noLines}
              isFull={shown.isFull}
              {...{ context, notices }}
            />
          ) : null,
        )}
      </section>
      <section className={styles.questions} aria-labelledby="projection-scenarios">
        <h2 className={heading} id="projection-scenarios">
          {copy.scenarios}
        </h2>
        <p className={about}>{copy.scenariosAbout}</p>
        <ScenarioFields document={document} />
      </section>
    </div>
  )
})

const noExamples = {}

/** The scenario whose figures are shown, as in the URL: `?scenario=low`. */
function useScenario(): [ScenarioName, (scenario: ScenarioName) => void] {
  const [search, change] = useSearchChange()
  const named = search.get('scenario')
  const scenario = scenarioNames.find((name) => name === named) ?? 'base'
  const choose = useCallback(
    (next: ScenarioName) =>
      change((params) => (next === 'base' ? params.delete('scenario') : params.set('scenario', next))),
    [change],
  )
  return [scenario, choose]
}

/**
 * How long the tables wait for the next letter, in milliseconds. Not shorter than the pause between two words, or drawing the tables delays the
 * second word.
 */
const shortPause = 1000

/** The typed text at the last pause: drawing the tables must delay neither the next letter nor the frame of this one. */
function useFieldsLater(typing: Typing): TypedFields {
  const [fields, setFields] = useState(typing.fields)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => setFields(typing.fields())
    follow()
    const unsubscribe = typing.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => startTransition(follow), shortPause)
    })
    // The browser prints the page's state when this returns.
    const print = () => flushSync(follow)
    window.addEventListener('beforeprint', print)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      window.removeEventListener('beforeprint', print)
    }
  }, [typing])
  return fields
}

/** How long the result must stay unchanged before it is announced to screen readers, in milliseconds. */
const settled = 500

/** Announces the result once the user pauses, not at each letter. @param outcome after a pause */
function useAnnounced(outcome: Outcome): void {
  const said = useRef<string>(undefined)
  useEffect(() => {
    const summary = announcementOf(outcome)
    // The page shows the first result itself.
    said.current ??= summary
    const timer = setTimeout(() => {
      if (said.current !== summary) announce(summary)
      said.current = summary
    }, settled)
    return () => clearTimeout(timer)
  }, [outcome])
}

/** The same list while its content is the same. */
function useSame<T>(value: readonly T[]): readonly T[] {
  const [same, setSame] = useState(value)
  if (same === value || JSON.stringify(same) === JSON.stringify(value)) return same
  setSame(value)
  return value
}
