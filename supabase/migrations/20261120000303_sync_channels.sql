-- Who may join which private channel. Realtime checks it with a probe that has only topic and extension. Nobody may send. No "comment on policy":
-- on hosted Supabase only the owner of realtime.messages may write one.
create policy "sync: users join their own channels" on realtime.messages for select to authenticated
  using (
    extension = 'broadcast'
    and (select private.is_active())
    and (
      (select realtime.topic()) in ('sync:everyone', 'sync:' || (select auth.uid()))
      or ((select realtime.topic()) = 'sync:admin' and (select private.is_admin()))
    )
  );
