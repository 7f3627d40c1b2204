import {
  Menu as AriakitMenu,
  MenuItem as AriakitMenuItem,
  MenuItemRadio,
  MenuSeparator as AriakitMenuSeparator,
  useMenuStore,
} from '@ariakit/react'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { persistentElements } from '../dialog/persistent.ts'
import { Decoration } from '../visually-hidden/visually-hidden.tsx'
import * as styles from './menu.css.ts'
import type { MenuOpening } from './use-menu-button.ts'

export interface MenuProps extends MenuOpening {
  /** Accessible name, for example 'Actions for Harvest'. */
  label: string
  children: ReactNode
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | undefined
}

/** A list of actions below its button (`useMenuButton`), with arrow keys, type-ahead and Escape. Mount a new one for each opening. */
export function Menu({ button, focus, onClose, label, children, placement = 'bottom-end' }: MenuProps) {
  const menu = useMenuStore({
    placement,
    setOpen: (open) => {
      if (!open) onClose()
    },
  })
  useEffect(() => {
    if (focus === undefined) return menu.hide()
    menu.setAnchorElement(button)
    menu.setDisclosureElement(button)
    // It takes focus on open, so the target must be set before.
    menu.setAutoFocusOnShow(true)
    menu.setInitialFocus(focus)
    menu.show()
    return undefined
  }, [menu, button, focus])
  return (
    <AriakitMenu
      store={menu}
      portal
      // The page behind is inert, for screen readers too, but may scroll.
      modal
      preventBodyScroll={false}
      gutter={6}
      overflowPadding={12}
      unmountOnHide
      aria-label={label}
      className={styles.menu}
      getPersistentElements={persistentElements}
    >
      {children}
    </AriakitMenu>
  )
}

export interface MenuItemProps {
  icon?: ReactNode
  onSelect?: (() => void) | undefined
  tone?: 'neutral' | 'danger' | undefined
  disabled?: boolean | undefined
  children: ReactNode
}

export function MenuItem({ icon, onSelect, tone = 'neutral', disabled = false, children }: MenuItemProps) {
  return (
    <AriakitMenuItem className={styles.tone[tone]} disabled={disabled} onClick={() => onSelect?.()}>
      <Decoration className={styles.icon}>{icon}</Decoration>
      <span className={styles.label}>{children}</span>
    </AriakitMenuItem>
  )
}

export interface MenuChoiceProps<Value extends string> {
  /** Name of the radio group. */
  name: string
  value: Value
  selected: boolean
  icon?: ReactNode
  onSelect: (value: Value) => void
  children: ReactNode
}

/** One of several mutually exclusive choices. */
export function MenuChoice<Value extends string>({
  name,
  value,
  selected,
  icon,
  onSelect,
  children,
}: MenuChoiceProps<Value>) {
  return (
    <MenuItemRadio
      className={styles.tone.neutral}
      name={name}
      value={value}
      checked={selected}
      hideOnClick
      onChange={() => onSelect(value)}
    >
      <Decoration className={styles.icon}>{icon}</Decoration>
      <span className={styles.label}>{children}</span>
      <span className={styles.check} aria-hidden="true">
        {selected ? <Check size={16} /> : null}
      </span>
    </MenuItemRadio>
  )
}

export function MenuSeparator() {
  return <AriakitMenuSeparator className={styles.separator} />
}
