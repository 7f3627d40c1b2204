import type { RealtimeChannel, RealtimeSystemPayload } from '@supabase/supabase-js'
import type { PokeSource } from '../server/transport.ts'
import type { Clock } from '../timing/clock.ts'
import type { SupabaseClient } from './client.ts'
import type { Scope } from '../collections/synced-table.ts'

const firstWait = 1000
const longestWait = 60_000

/**
 * Receives pokes over Realtime Broadcast on private channels. The client rejoins by itself after a dropped socket. A channel that the
 * server refused or closed never reopens, so this opens a new one with a fresh token.
 */
export function realtimePokes(
  client: SupabaseClient,
  user: { userId: string; scope: Scope },
  clock: Clock,
  random: () => number,
): PokeSource {
  const own = `sync:${user.userId}`
  const topics = [own, 'sync:everyone', ...(user.scope === 'all' ? ['sync:admin'] : [])]
  return {
    listen({ onPoke, onMissed, onListening }) {
      let ended = false
      /** The channels whose pokes arrive. */
      const readyTopics = new Set<string>()
      const endings = new Map<string, () => void>()

      function noteState(topic: string, isReady: boolean) {
        const before = readyTopics.size === topics.length
        if (isReady) readyTopics.add(topic)
        else readyTopics.delete(topic)
        const now = readyTopics.size === topics.length
        if (now !== before && !ended) onListening(now)
      }

      function open(topic: string, wait: number) {
        if (ended) return
        let channel: RealtimeChannel | undefined
        let joined = false
        let replaced = false
        const cancel = { timer: () => {} }

        function reopen(after = wait) {
          if (ended || replaced) return
          replaced = true
          if (channel) void client.removeChannel(channel)
          const delay = after / 2 + (after / 2) * random()
          cancel.timer = clock.after(delay, () => open(topic, Math.min(wait * 2, longestWait)))
        }

        // A joined channel gets no pokes until the server listens to the database. The server reports once whether that succeeded.
        function follow({ extension, status, message }: RealtimeSystemPayload) {
          if (ended || replaced || extension !== 'system') return
          if (status === 'ok') {
            noteState(topic, true)
            if (topic === own) onMissed()
          } else if (/replication/i.test(message)) {
            noteState(topic, false)
            reopen(longestWait)
          }
        }

        endings.set(topic, () => {
          replaced = true
          cancel.timer()
          if (channel) void client.removeChannel(channel)
        })
        client.realtime.setAuth().then(
          () => {
            if (ended || replaced) return
            // While the former channel is still closing (its workspace closed just now), the client would return it again, and it would never join.
            if (client.getChannels().some((other) => other.topic === `realtime:${topic}`)) return reopen()
            channel = client.channel(topic, { config: { private: true, broadcast: { replication_ready: true } } })
            channel
              .on('broadcast', { event: 'poke' }, ({ payload }) => onPoke(tablesOf(payload)))
              .on('system', {}, follow)
              .subscribe((state) => {
                if (state === 'SUBSCRIBED') {
                  joined = true
                  wait = firstWait
                } else if (!replaced) {
                  noteState(topic, false)
                }
                // The user's access may have changed. A pull finds out; this channel won't.
                if (state === 'CLOSED' && joined && !ended && !replaced) onMissed()
                if (state === 'CLOSED' || state === 'CHANNEL_ERROR') reopen()
              })
          },
          () => reopen(),
        )
      }

      for (const topic of topics) open(topic, firstWait)
      return () => {
        ended = true
        for (const end of endings.values()) end()
      }
    },
  }
}

function tablesOf(payload: unknown): string[] {
  const tables = (payload as { tables?: unknown } | undefined)?.tables
  return Array.isArray(tables) ? tables.filter((table) => typeof table === 'string') : []
}
