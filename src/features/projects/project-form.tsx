import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { projectStatusLabels, statusesOfferedTo } from '#src/domain/project/rules.ts'
import { type ProjectInput, projectInputSchema } from '#src/domain/project/schema.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Slider } from '#src/ui/slider/slider.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { forgetDraft, keepDraft, type ProjectDraft, readDraft } from './draft.ts'
import * as styles from './projects.css.ts'
import { fieldLabels, formatValue } from './texts.ts'

const fields = ['name', 'description', 'status', 'progress'] as const satisfies (keyof ProjectInput)[]

interface ProjectFormProps {
  title: string
  submitLabel: string
  /** The values as they stand now. They may change while the dialog is open: fields nobody touched follow. */
  base: ProjectInput
  /** Values to start with instead, as if the person had typed them: those of a refused edit. */
  changed?: Partial<ProjectInput>
  /** Where what was typed is kept until it is saved or given up. */
  draft: string
  /** Above the fields. */
  notice?: React.ReactNode
  /** Said when saving failed; what was typed stays. */
  failure: string
  /**
   * @param input everything, valid
   * @param draft only what the person changed, and what it was made from
   */
  onSave: (input: ProjectInput, draft: ProjectDraft) => Promise<void>
  onClose: () => void
}

/** The dialog for creating and editing a project. */
export function ProjectForm({
  title,
  submitLabel,
  base,
  changed,
  draft,
  notice,
  failure,
  onSave,
  onClose,
}: ProjectFormProps) {
  const [kept] = useState(() => readDraft(draft))
  const [typed] = useState(kept?.values ?? changed)
  const [resumed, setResumed] = useState(kept !== null)
  const finished = useRef(false)
  const saving = useRef(false)
  const first = useRef<HTMLInputElement>(null)
  const form = useForm<ProjectInput>({
    resolver: zodResolver(projectInputSchema),
    // A field's default is what the person began with; where it has moved on, `elsewhere` says so.
    defaultValues: { ...base, ...kept?.base },
  })
  const { control, register, setValue, getValues, getFieldState, resetField, formState } = form
  const { dirtyFields, defaultValues, errors } = formState
  const values = useWatch({ control })
  const current = useMemo<ProjectDraft>(() => {
    const isChanged = (field: keyof ProjectInput) => dirtyFields[field] === true
    return { values: pick(values, isChanged), base: pick(defaultValues ?? {}, isChanged) }
  }, [values, defaultValues, dirtyFields])

  useEffect(() => {
    for (const [field, value] of Object.entries(typed ?? {})) {
      setValue(field as keyof ProjectInput, value, { shouldDirty: true })
    }
  }, [typed, setValue])

  // Untouched fields follow other devices, touched ones stay. One typed alike on both is no change any more.
  useEffect(() => {
    for (const field of fields) {
      const isSame = getValues(field) === base[field]
      if (getFieldState(field).isDirty === isSame) resetField(field, { defaultValue: base[field] })
    }
  }, [base, getValues, getFieldState, resetField])

  useEffect(() => {
    if (!finished.current) keepDraft(draft, current)
  }, [draft, current])

  /** Saved or given up: nothing is kept, whatever renders until the dialog is gone. */
  function finish() {
    finished.current = true
    forgetDraft(draft)
    onClose()
  }

  async function save(input: ProjectInput) {
    // A second press, before the button is drawn as busy or the dialog is gone, is no second project.
    if (saving.current) return
    saving.current = true
    try {
      await onSave(input, { ...current, values: pick(input, (field) => field in current.values) })
      finish()
    } catch (error) {
      saving.current = false
      console.error('projects: could not be saved on this device', error)
      form.setError('root', { message: failure })
      showToast({ title: failure, tone: 'critical' })
    }
  }

  /** Somebody else's newer value of a field that was touched here. */
  function elsewhere(field: keyof ProjectInput): string | undefined {
    if (!dirtyFields[field] || base[field] === defaultValues?.[field]) return undefined
    return `Changed on another device to “${formatValue(field, base[field])}”. Saving replaces it with yours.`
  }

  const name = register('name')
  const statuses = statusesOfferedTo(values.status ?? base.status)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      initialFocusRef={first}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      footer={
        <>
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            {submitLabel}
          </Button>
          <Button onClick={finish}>Cancel</Button>
        </>
      }
    >
      {notice || resumed || errors.root ? (
        <div className={styles.notice}>
          {notice}
          {errors.root ? <Alert tone="critical">{errors.root.message}</Alert> : null}
          {resumed ? (
            <Alert
              actions={
                <Button
                  size="small"
                  onClick={() => {
                    form.reset(base)
                    setResumed(false)
                  }}
                >
                  Start over
                </Button>
              }
            >
              What you typed last time is still here.
            </Alert>
          ) : null}
        </div>
      ) : null}
      <div className={styles.form}>
        <TextField
          label={fieldLabels.name}
          autoComplete="off"
          error={errors.name?.message}
          hint={elsewhere('name')}
          {...name}
          ref={(element) => {
            first.current = element
            name.ref(element)
          }}
        />
        <TextArea
          label={fieldLabels.description}
          optional
          rows={4}
          error={errors.description?.message}
          hint={elsewhere('description')}
          {...register('description')}
        />
        <SelectField
          label={fieldLabels.status}
          options={statuses.map((value) => ({ value, label: projectStatusLabels[value] }))}
          error={errors.status?.message}
          hint={elsewhere('status')}
          {...register('status')}
        />
        <Controller
          control={control}
          name="progress"
          render={({ field }) => (
            <Slider
              label={fieldLabels.progress}
              min={0}
              max={100}
              step={5}
              format={(value) => `${value}%`}
              error={errors.progress?.message}
              hint={elsewhere('progress')}
              {...field}
            />
          )}
        />
      </div>
    </Dialog>
  )
}

function pick(values: Partial<ProjectInput>, wanted: (field: keyof ProjectInput) => boolean): Partial<ProjectInput> {
  return Object.fromEntries(fields.filter((field) => wanted(field)).map((field) => [field, values[field]]))
}
