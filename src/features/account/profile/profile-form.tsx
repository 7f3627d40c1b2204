import { useMemo } from 'react'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { avatarAddress, avatarUrlOf, isAvatarFileOf } from '#src/domain/profile/rules.ts'
import { type ProfileInput, profileInputSchema } from '#src/domain/profile/schema.ts'
import type { Profile } from '#src/domain/profile/table.ts'
import { Button } from '#src/ui/button/button.tsx'
import { EmailField } from '#src/ui/field/email-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Row } from '#src/ui/stack/stack.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { avatarBucket, isUploaded, useAvatarSource } from '../../kit/people/use-avatar.ts'
import { DraftNotices } from '../../kit/forms/draft-notices.tsx'
import type { Draft } from '../../kit/drafts/draft.ts'
import { useDraftForm } from '../../kit/forms/use-draft-form.ts'
import { RefusedReason } from '../../kit/sync/refused-reason.tsx'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { updateFailed, updateProfile } from './mutations.ts'
import { formatProfileValue, ProfileNotices } from './profile-notices.tsx'
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
  const source = useAvatarSource()
  const start = opened && inputOf(opened, bucket)
  const live = { full_name: profile.full_name, avatar_url: avatarAddress(profile.avatar_url, bucket) }
  const form = useDraftForm<ProfileInput>({
    form: opened ? `profile.${opened.id}` : 'profile',
    schema,
    start,
    live,
    format: (_field, value) => formatProfileValue(profile.id, value),
    failure: updateFailed,
    feature: 'settings',
    onSave: save,
    ...(opened && { onClose }),
  })

  const avatar = form.control('avatar_url')
  /** An upload's address is internal, so the field doesn't show it. If the user empties the field again, the upload stays. */
  const upload = [start?.avatar_url, live.avatar_url].find((address) => address && isUpload(address))
  const address = avatar.value === upload ? '' : avatar.value
  const isUploadUsed = avatar.value === upload || isUploaded(profile, source)
  function isUpload(address: string) {
    return isAvatarFileOf(profile.id, avatarUrlOf(address, bucket, profile.id))
  }

  async function save(_input: ProfileInput, { changes, base }: Draft<ProfileInput>) {
    const { deletion_requested: asked } = opened?.fields ?? {}
    // The form has no field for it.
    const deletion = typeof asked === 'boolean' ? asked : undefined
    await updateProfile({ ...workspace, bucket }, changes, { base, deletion })
    if (opened) await workspace.discardRefused(opened.id)
    showToast({ title: 'Profile updated successfully', tone: 'success' })
  }
  return (
    <form className={styles.column} aria-labelledby="general-information" noValidate onSubmit={form.submit}>
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
        name={avatar.name}
        value={address}
        onChange={({ currentTarget: { value } }) => avatar.onChange(value === '' && upload ? upload : value)}
        error={avatar.error}
        hint={
          avatar.hint ??
          (address === '' && isUploadUsed ? 'You use an uploaded picture. A URL replaces it.' : undefined)
        }
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
