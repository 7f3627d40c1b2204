import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBottomBar } from '../bottom-bar/use-bottom-bar.ts'
import { Button } from '../button/button.tsx'
import { persistentAttribute } from '../dialog/persistent.ts'
import { useDocumentKeys } from '../keyboard/use-document-keys.ts'
import * as styles from './toast.css.ts'
import { dismissToast, type Toast, useToasts } from './toast-store.ts'

const icons = { info: Info, success: CircleCheck, critical: CircleAlert }

/**
 * Shows toasts in a bar that covers no control. Mount once, with `LiveRegion`, which announces them. F6 moves focus to the latest action, and back.
 * Timers pause while the pointer or focus is on any toast and while the page is hidden.
 */
export function ToastRegion() {
  const toasts = useToasts((state) => state.toasts)
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement>(undefined)
  useBottomBar(region, '--sd-toasts')
  const { engaged, handlers } = useEngaged(toasts.length === 0)
  const hidden = usePageHidden()

  useDocumentKeys((event) => {
    if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey) return
    const active = document.activeElement
    if (region.current?.contains(active)) {
      event.preventDefault()
      cameFrom.current?.focus()
      return
    }
    const wanted = mostWanted(region.current)
    if (!wanted) return
    event.preventDefault()
    if (active instanceof HTMLElement) cameFrom.current = active
    wanted.focus()
  })

  function close(id: string) {
    // Don't let focus fall back to the start of the page when its button goes away.
    if (region.current?.querySelector(`[data-toast="${id}"]`)?.contains(document.activeElement))
      cameFrom.current?.focus()
    dismissToast(id)
  }

  return (
    <section ref={region} className={styles.region} aria-label="Status messages" {...persistentAttribute} {...handlers}>
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} paused={engaged || hidden} onClose={() => close(toast.id)} />
      ))}
    </section>
  )
}

function ToastMessage({ toast, paused, onClose }: { toast: Toast; paused: boolean; onClose: () => void }) {
  const remaining = useRef(toast.duration)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (paused) return undefined
    const since = performance.now()
    const timer = setTimeout(() => close(), remaining.current)
    return () => {
      clearTimeout(timer)
      // Keep at least one second after the pointer leaves, so that nothing vanishes under a hand that just moved away.
      remaining.current = Math.max(1000, remaining.current - (performance.now() - since))
    }
  }, [paused])

  const Icon = icons[toast.tone]
  const { action } = toast
  return (
    <div className={styles.toast} data-toast={toast.id} data-offers={action?.label}>
      <span className={styles.icon[toast.tone]} aria-hidden="true">
        <Icon size={20} />
      </span>
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description ? <p className={styles.description}>{toast.description}</p> : null}
      </div>
      {action ? (
        <Button
          size="small"
          onClick={() => {
            onClose()
            action.onSelect()
          }}
        >
          {action.label}
        </Button>
      ) : (
        <span />
      )}
      {/* Not an IconButton: its tooltip would add a library to every public page. */}
      <Button variant="quiet" className={styles.dismiss} aria-label="Dismiss" title="Dismiss" onClick={onClose}>
        <X size={18} aria-hidden="true" />
      </Button>
    </div>
  )
}

/** Target of F6: the latest action, or else the close button of the latest toast. */
function mostWanted(region: HTMLElement | null): HTMLElement | undefined {
  const latestFirst = [...(region?.querySelectorAll<HTMLElement>('[data-toast]') ?? [])].reverse()
  const wanted = latestFirst.find((toast) => toast.dataset.offers !== undefined) ?? latestFirst[0]
  return wanted?.querySelector('button') ?? undefined
}

/** Whether the pointer or focus is on the region that has these handlers. */
function useEngaged(empty: boolean) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  // Removing a toast under the pointer or with focus fires no event.
  if (empty && hovered) setHovered(false)
  if (empty && focused) setFocused(false)
  const handlers = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
  }
  return { engaged: hovered || focused, handlers }
}

function usePageHidden(): boolean {
  const [hidden, setHidden] = useState(() => typeof document !== 'undefined' && document.hidden)
  useEffect(() => {
    const changed = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  }, [])
  return hidden
}
