import { CircleCheck, Pencil } from 'lucide-react'
import { resultOf } from '../../kit/commands/command.ts'
import { useEffect, useRef, useState } from 'react'
import { draftKey } from '#src/data/drafts/draft-key.ts'
import { livePage, liveRows } from '#src/data/queries/live-list.ts'
import { daysText, weekdayText } from '#src/domain/day.ts'
import { planIds, type Project } from '#src/domain/project/table.ts'
import { type PlannedTask, plannedTasks, weekPlans } from '#src/domain/project/week-plan.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useToday } from '#src/runtime/hooks/use-today.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { planById } from '#src/site.ts'
import { BlockableButton } from '#src/ui/button/blockable-button.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { CheckboxField } from '#src/ui/field/checkbox-field.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { SelectField, type SelectOption } from '#src/ui/field/select-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { afterPaint } from '#src/ui/late/early-screen.ts'
import { inSentences } from '#src/ui/live-region/announce.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { toastOf } from '../../kit/commands/run-command.ts'
import { DraftNotices } from '../../kit/forms/draft-notices.tsx'
import { forgetDraft, readDraft, storeDraft } from '../../kit/drafts/saved-draft.ts'
import { writeFailureToast } from '../../kit/mutations/write-failure.ts'
import { nameOf } from '../../kit/people/names.ts'
import { useUsers } from '../../kit/people/queries.ts'
import { fieldLabels, formatValue } from './copy.ts'
import { managementCopy } from './management-copy.ts'
import * as styles from './dialogs.css.ts'
import { type PlannedInput, type PlannedProject, plannedInputSchema, planWeek } from './plan-week.ts'
import { dueOf, isDay } from './propose-due.ts'

const copy = managementCopy.week

interface PlanWeekDialogProps {
  project: Project
  onClose: () => void
}

/** `?plan-week=<id>`: the standard tasks of a project's plan, to be changed before they are written. */
export function PlanWeekDialog({ project, onClose }: PlanWeekDialogProps) {
  const workspace = useWorkspace()
  const today = useToday()
  const draft = useWeekDraft(project)
  const { asks, plan, startsOn, set } = draft
  const last = useLive(livePage<'tasks'>, lastOf(project.id))
  const tasks = plannedTasks(project.id, plan, isDay(startsOn) ? startsOn : '', last?.rows[0]?.position)
  const there = useLive(liveRows<'tasks'>, { table: 'tasks', ids: tasks.map(({ id }) => id) })
  const people = usePeople(project)
  const [errors, setErrors] = useState<Errors>({})
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const isLocked = useRef(false)
  const list = useRef<HTMLDivElement>(null)
  if (!last || !there || !people) return null

  const known = new Map(there.map((task) => [task.id, task]))
  const inputs = tasks.map((task) => draft.inputOf(task, task.by === 'customer' ? project.user_id : people.me))
  const chosen = inputs.filter((task) => !known.has(task.id) && !draft.isLeftOut(task.id))
  const changes: Partial<PlannedProject> = asks ? changesOf(project, { plan, starts_on: startsOn }) : {}

  async function save() {
    // The second click of a double click.
    if (isLocked.current) return
    const wrong = errorsOf(chosen)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) {
      setOpen(new Set([...open, ...Object.keys(wrong)]))
      afterPaint(() => list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    isLocked.current = true
    setSaving(true)
    const base = { plan: project.plan, starts_on: project.starts_on, due_on: project.due_on }
    const saving = planWeek(workspace, project.id, chosen, { changes, base })
    draft.close()
    try {
      const result = resultOf(await saving, { ...copy.results, unchanged: copy.allThere })
      if (result) showToast(toastOf('project.plan-week', result))
    } catch (error) {
      console.error('projects: the week could not be planned', error)
      const toast = writeFailureToast(copy.failed, error)
      setFailed(inSentences([toast.title, toast.description]))
      showToast(toast)
      draft.reopen()
      isLocked.current = false
      setSaving(false)
      return
    }
    onClose()
  }

  const blocked = reasonAgainst({ plan, startsOn, tasks, chosen, isAllThere: tasks.every(({ id }) => known.has(id)) })
  const days = [...new Set(tasks.map(({ day }) => day))]
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.title}
      description={asks ? project.name : `${project.name} · ${aboutPlan(project, today)}`}
      // Otherwise the dialog would show the new tasks for a moment as already existing.
      closing={isSaving}
      onSubmit={() => (blocked ? showToast({ title: blocked }) : void save())}
      footer={
        <>
          <BlockableButton type="submit" variant="primary" busy={isSaving} reason={blocked}>
            {copy.add(chosen.length)}
          </BlockableButton>
          <Button
            onClick={() => {
              draft.close()
              onClose()
            }}
          >
            Cancel
          </Button>
        </>
      }
    >
      <DraftNotices form={{ failed, isResumed: draft.isResumed, discard: draft.discard }} />
      {asks ? (
        <div className={styles.asked}>
          <SelectField
            label={fieldLabels.plan}
            options={plans}
            value={plan}
            onValueChange={(value) => set({ plan: value })}
            hint={plan && !weekPlans[plan] ? copy.noStandardTasks(formatValue('plan', plan)) : undefined}
          />
          <DateField
            label={fieldLabels.starts_on}
            value={startsOn}
            onChange={(value) => set({ starts_on: value })}
            error={startsOn && !isDay(startsOn) ? copy.unfinishedDate : undefined}
            hint={changes.due_on ? copy.savedWith(weekdayText(changes.due_on, today)) : copy.saved}
          />
        </div>
      ) : null}
      <div ref={list} className={styles.days}>
        {days.map((day) => (
          <section key={day} aria-labelledby={`plan-day-${day}`}>
            <h2 className={styles.day} id={`plan-day-${day}`}>
              Day {day}
            </h2>
            <ul className={styles.tasks}>
              {inputs
                .filter((_input, index) => tasks[index]?.day === day)
                .map((input) => {
                  const existing = known.get(input.id)
                  return existing ? (
                    <li key={input.id} className={styles.there}>
                      <CircleCheck className={styles.thereIcon} size={20} aria-hidden="true" />
                      <div>
                        {existing.title}
                        <p className={styles.about}>{copy.there}</p>
                      </div>
                    </li>
                  ) : (
                    <PlannedRow
                      key={input.id}
                      {...{ input, today, people }}
                      isChosen={!draft.isLeftOut(input.id)}
                      isOpen={open.has(input.id)}
                      errors={errors[input.id]}
                      onToggle={() => setOpen(toggled(open, input.id))}
                      onChange={(values) => {
                        draft.change(input.id, values)
                        if (errors[input.id]) setErrors({ ...errors, [input.id]: {} })
                      }}
                    />
                  )
                })}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

interface PlannedRowProps {
  input: PlannedInput
  today: string
  people: People
  isChosen: boolean
  isOpen: boolean
  errors: FieldErrors | undefined
  onToggle: () => void
  onChange: (values: Edits) => void
}

/** One task: whether to write it, and after a press its fields. */
function PlannedRow({ input, today, people, isChosen, isOpen, errors, onToggle, onChange }: PlannedRowProps) {
  const { id, title, due_on, assigned_to } = input
  const name = title.trim() || copy.untitled
  const who = people.options.find(({ value }) => value === assigned_to)?.label ?? ''
  return (
    <li className={styles.task}>
      <div className={styles.head}>
        <CheckboxField
          className={styles.choice}
          label={name}
          hint={isDay(due_on) ? `${weekdayText(due_on, today)} · ${who}` : who}
          checked={isChosen}
          onCheckedChange={(checked) => onChange({ left: !checked })}
        />
        {isChosen ? (
          <IconButton
            label={`Edit ${name}`}
            icon={<Pencil size={17} />}
            aria-expanded={isOpen}
            aria-controls={`fields-${id}`}
            onClick={onToggle}
          />
        ) : null}
      </div>
      {isChosen && isOpen ? (
        <div className={styles.fields} id={`fields-${id}`} role="group" aria-label={name}>
          <TextField
            className={styles.titleField}
            label={copy.taskTitle}
            autoComplete="off"
            value={title}
            error={errors?.title}
            onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
          />
          <DateField
            label={fieldLabels.due_on}
            optional
            value={due_on}
            error={errors?.due_on}
            onChange={(value) => onChange({ due_on: value })}
          />
          <SelectField
            label={copy.who}
            options={people.options}
            value={assigned_to}
            onValueChange={(value) => onChange({ assigned_to: value })}
          />
        </div>
      ) : null}
    </li>
  )
}

type Field = 'title' | 'due_on' | 'assigned_to'
type FieldErrors = Partial<Record<Field, string>>
/** By the task's id. */
type Errors = Record<string, FieldErrors>
type Edits = Partial<Record<Field, string>> & { left?: boolean }

const plans = ['', ...planIds].map((value) => ({ value, label: value ? formatValue('plan', value) : 'Choose a plan' }))

/** The task in the last place of a project. */
const lastOf = (project_id: string) =>
  ({
    table: 'tasks',
    where: { project_id },
    sort: [{ field: 'position', direction: 'desc' }],
    limit: 1,
  }) as const

interface People {
  me: string
  options: SelectOption[]
}

/** Who can do a task; undefined until read. */
function usePeople({ user_id }: Project): People | undefined {
  const me = useWorkspace().identity.userId
  const users = useUsers([user_id])
  const owner = users?.get(user_id)
  if (!users) return undefined
  const customer =
    user_id === me ? [] : [{ value: user_id, label: owner ? nameOf(owner) : managementCopy.unknownOwner }]
  return { me, options: [{ value: me, label: copy.you }, ...customer, { value: '', label: copy.nobody }] }
}

/** The admin's changes. They survive a reload, like the drafts of forms. */
function useWeekDraft(project: Project) {
  const key = draftKey(useWorkspace().identity.userId, `plan-week.${project.id}`)
  const [opened] = useState(() => readDraft(key, blankOf(project)))
  const [edits, setEdits] = useState<Partial<Blank>>(opened?.changes ?? {})
  const [isResumed, setResumed] = useState(opened !== null)
  // The project's state when the dialog opened, so that the fields stay once the project has their values.
  const [asks] = useState(() => !weekPlans[project.plan] || !project.starts_on)
  const isClosed = useRef(false)
  useEffect(() => {
    if (!isClosed.current) storeDraft(key, { changes: edits, base: {} })
  }, [key, edits])
  const textOf = (name: string, otherwise: string) => {
    const text = edits[name]
    return typeof text === 'string' ? text : otherwise
  }
  return {
    asks,
    plan: textOf('plan', project.plan),
    startsOn: textOf('starts_on', project.starts_on),
    set: (values: Partial<Blank>) => setEdits({ ...edits, ...values }),
    change(id: string, values: Edits) {
      setEdits({
        ...edits,
        ...Object.fromEntries(Object.entries(values).map(([field, value]) => [`${id} ${field}`, value])),
      })
    },
    inputOf: ({ id, title, description, due_on, position }: PlannedTask, who: string): PlannedInput => ({
      ...{ id, description, position },
      proposed: { title, due_on, assigned_to: who },
      title: textOf(`${id} title`, title),
      due_on: textOf(`${id} due_on`, due_on),
      assigned_to: textOf(`${id} assigned_to`, who),
    }),
    isLeftOut: (id: string) => edits[`${id} left`] === true,
    isResumed: isResumed && Object.keys(edits).length > 0,
    discard() {
      setEdits({})
      setResumed(false)
    },
    close() {
      isClosed.current = true
      forgetDraft(key)
    },
    reopen() {
      isClosed.current = false
      storeDraft(key, { changes: edits, base: {} })
    },
  }
}

type Blank = Record<string, string | boolean>

/** Every field of every plan, with a value of its type. */
function blankOf({ id }: Project): Blank {
  const fields = planIds.flatMap((plan) =>
    plannedTasks(id, plan, '').flatMap((task) => [
      ...(['title', 'due_on', 'assigned_to'] as const).map((field) => [`${task.id} ${field}`, ''] as const),
      [`${task.id} left`, false] as const,
    ]),
  )
  return { plan: '', starts_on: '', ...Object.fromEntries(fields) }
}

/** The values to set in the project. An existing due date stays. */
function changesOf(
  project: Project,
  { plan, starts_on }: { plan: string; starts_on: string },
): Partial<PlannedProject> {
  const known = planIds.find((id) => id === plan) ?? ''
  const wanted: PlannedProject = { plan: known, starts_on, due_on: project.due_on || dueOf({ plan: known, starts_on }) }
  const fields = Object.entries(wanted).filter(([field, value]) => project[field as keyof PlannedProject] !== value)
  return Object.fromEntries(fields)
}

function errorsOf(inputs: readonly PlannedInput[]): Errors {
  const wrong = inputs.flatMap(({ id, title, due_on, assigned_to }) => {
    const { error } = plannedInputSchema.safeParse({ title, due_on, assigned_to })
    if (!error) return []
    return [[id, Object.fromEntries(error.issues.map(({ path, message }) => [path[0], message]).reverse())] as const]
  })
  return Object.fromEntries(wrong)
}

interface Week {
  plan: string
  startsOn: string
  tasks: readonly PlannedTask[]
  chosen: readonly PlannedInput[]
  isAllThere: boolean
}

/** Why there is nothing to write, as a sentence. */
function reasonAgainst({ plan, startsOn, tasks, chosen, isAllThere }: Week): string | undefined {
  if (tasks.length === 0) return plan ? copy.noStandardTasks(formatValue('plan', plan)) : copy.choosePlan
  if (!isDay(startsOn)) return copy.chooseStart
  if (isAllThere) return copy.allThere
  return chosen.length === 0 ? copy.chooseTask : undefined
}

function aboutPlan({ plan, starts_on }: Project, today: string): string {
  const days = planById(plan)?.days
  const parts = [formatValue('plan', plan), days ? daysText(days) : '', `from ${weekdayText(starts_on, today)}`]
  return parts.filter(Boolean).join(', ')
}

function toggled(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(open)
  if (!next.delete(id)) next.add(id)
  return next
}
