import { type SubmitEvent, useMemo } from 'react'
import type { RefusedEdit } from '#src/data/sync-status.ts'
import { avatarAddress } from '#src/domain/profile/rules.ts'
import { type Profile, type ProfileInput, profileInputSchema } from '#src/domain/profile/schema.ts'
import { Button } from '#src/ui/button/button.tsx'
import { EmailField } from '#src/ui/field/email-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Row } from '#src/ui/stack/stack.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { avatarBucket } from '../avatar/use-avatar.ts'
import { DraftNotices } from '../forms/draft-notices.tsx'
import type { Draft } from '../forms/draft-state.ts'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { RefusedReason } from '../sync/refused-reason.tsx'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { updateFailed, updateProfile } from './mutations.ts'
import { ProfileNotices } from './profile-notices.tsx'
import * as styles from './settings.css.ts'

interface ProfileFormProps {
  profile: Profile
  /** A refused edit to correct: the form opens with its values. */
  opened: RefusedEdit | undefined
  /** Leaves the refused edit: the form shows the profile again. */
  onClose: () => void
}

/** The Profile tab. Saves on this device at once; unsaved changes survive as a draft. */
export function ProfileForm({ profile, opened, onClose }: ProfileFormProps) {
  const workspace = useWorkspace()
  const bucket = avatarBucket()
  const schema = useMemo(() => profileInputSchema({ userId: profile.id, bucket }), [profile.id, bucket])
  const form = useDraftForm<ProfileInput>({
    form: opened ? `profile.${opened.id}` : 'profile',
    schema,
    start: opened && inputOf(opened, bucket),
    live: { full_name: profile.full_name, avatar_url: avatarAddress(profile.avatar_url, bucket) },
    format: (_field, value) => String(value),
    failure: updateFailed,
    feature: 'settings',
    onSave: save,
    ...(opened && { onClose }),
  })

  async function save(_input: ProfileInput, { changes, base }: Draft<ProfileInput>) {
    await updateProfile({ ...workspace, bucket }, changes, { base })
    if (opened) await workspace.discardRefused(opened.id)
    showToast({ title: 'Profile updated successfully', tone: 'success' })
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    form.submit(event)
  }
  return (
    <form className={styles.column} aria-labelledby="general-information" noValidate onSubmit={submit}>
      <h2 className={styles.title} id="general-information">
        General Information
      </h2>
      <DraftNotices form={form}>{opened ? <RefusedReason edit={opened} /> : null}</DraftNotices>
      {opened ? null : <ProfileNotices profile={profile} />}
      <EmailField value={profile.email} readOnly hint="Email cannot be changed" />
      <TextField label="Full Name" autoComplete="name" {...form.field('full_name')} />
      <TextField
        label="Avatar URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        optional
        {...form.field('avatar_url')}
      />
      <Row>
        <Button type="submit" variant="primary" busy={form.isSaving}>
          Save Changes
        </Button>
        {opened ? (
          <Button onClick={form.cancel}>Cancel</Button>
        ) : form.isChanged ? (
          <Button onClick={form.discard}>Discard changes</Button>
        ) : null}
      </Row>
    </form>
  )
}

/** The values of a refused edit that fit the form. */
function inputOf({ fields: { full_name, avatar_url } }: RefusedEdit, bucket: string): Partial<ProfileInput> {
  return {
    ...(typeof full_name === 'string' && { full_name }),
    ...(typeof avatar_url === 'string' && { avatar_url: avatarAddress(avatar_url, bucket) }),
  }
}
