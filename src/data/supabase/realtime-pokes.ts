import type { RealtimeChannel } from '@supabase/supabase-js'
import type { PokeSource } from '../replication/pokes.ts'
import type { Clock } from '../replication/transport.ts'
import type { SupabaseClient } from './client.ts'
import type { Scope } from '../session/identity.ts'

const firstWait = 1000
const longestWait = 60_000

/**
 * Receives pokes over Realtime Broadcast on private channels. The client rejoins by itself after a dropped socket. A channel that the
 * server refused or closed never reopens, so this opens a new one with a fresh token.
 */
export function realtimePokes(
  client: SupabaseClient,
  person: { userId: string; scope: Scope },
  clock: Clock,
  random: () => number,
): PokeSource {
  const own = `sync:${person.userId}`
  const topics = [own, 'sync:everyone', ...(person.scope === 'all' ? ['sync:admin'] : [])]
  return {
    listen({ onPoke, onMissed, onListening }) {
      let ended = false
      const joinedTopics = new Set<string>()
      const endings = new Map<string, () => void>()

      function noteState(topic: string, isJoined: boolean) {
        const before = joinedTopics.size === topics.length
        if (isJoined) joinedTopics.add(topic)
        else joinedTopics.delete(topic)
        const now = joinedTopics.size === topics.length
        if (now !== before && !ended) onListening(now)
      }

      function open(topic: string, wait: number) {
        if (ended) return
        let channel: RealtimeChannel | undefined
        let joined = false
        let replaced = false
        const cancel = { timer: () => {} }

        function reopen() {
          if (ended || replaced) return
          replaced = true
          if (channel) void client.removeChannel(channel)
          const delay = wait / 2 + (wait / 2) * random()
          cancel.timer = clock.after(delay, () => open(topic, Math.min(wait * 2, longestWait)))
        }

        endings.set(topic, () => {
          replaced = true
          cancel.timer()
          if (channel) void client.removeChannel(channel)
        })
        client.realtime.setAuth().then(() => {
          if (ended || replaced) return
          // While the former channel is still closing (its workspace closed just now), the client would return it again, and it would never join.
          if (client.getChannels().some((other) => other.topic === `realtime:${topic}`)) return reopen()
          channel = client.channel(topic, { config: { private: true } })
          channel
            .on('broadcast', { event: 'poke' }, ({ payload }) => onPoke(tablesOf(payload)))
            .subscribe((state) => {
              if (!replaced) noteState(topic, state === 'SUBSCRIBED')
              if (state === 'SUBSCRIBED') {
                joined = true
                wait = firstWait
                if (topic === own) onMissed()
              }
              // The user's access may have changed. A pull finds out; this channel won't.
              if (state === 'CLOSED' && joined && !ended && !replaced) onMissed()
              if (state === 'CLOSED' || state === 'CHANNEL_ERROR') reopen()
            })
        }, reopen)
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
