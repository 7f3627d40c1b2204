import {
  Menu as AriakitMenu,
  MenuItem as AriakitMenuItem,
  MenuItemRadio,
  MenuSeparator as AriakitMenuSeparator,
  useMenuStore,
} from '@ariakit/react'
import { Check } from 'lucide-react'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { persistentElements } from '../dialog/persistent.ts'
import * as styles from './menu.css.ts'
import type { MenuOpening } from './use-menu-button.ts'

export interface MenuProps extends MenuOpening {
  /** What the list is: 'Actions for Harvest'. */
  label: string
  children: ReactNode
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | undefined
}

/** A list of actions below its button (`useMenuButton`): arrow keys, type-ahead, Escape. A new one for each opening. */
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
    // It takes the focus as it opens: where to must be known before.
    menu.setAutoFocusOnShow(true)
    menu.setInitialFocus(focus)
    menu.show()
    return undefined
  }, [menu, button, focus])
  return (
    <AriakitMenu
      store={menu}
      portal
      // What is behind an open menu is out of reach, for screen readers as well; it may scroll.
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
  /** In place of the plain item: a `<Link/>`. */
  render?: ReactElement | undefined
  children: ReactNode
}

export function MenuItem({ icon, onSelect, tone = 'neutral', disabled = false, render, children }: MenuItemProps) {
  return (
    <AriakitMenuItem
      className={styles.tone[tone]}
      disabled={disabled}
      onClick={() => onSelect?.()}
      {...(render ? { render } : {})}
    >
      <ItemIcon icon={icon} />
      {children}
    </AriakitMenuItem>
  )
}

export interface MenuChoiceProps<Value extends string> {
  /** Of the group. */
  name: string
  value: Value
  selected: boolean
  icon?: ReactNode
  onSelect: (value: Value) => void
  children: ReactNode
}

/** One of several, exactly one of which holds. */
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
      <ItemIcon icon={icon} />
      {children}
      <span className={styles.check} aria-hidden="true">
        {selected ? <Check size={16} /> : null}
      </span>
    </MenuItemRadio>
  )
}

export function MenuSeparator() {
  return <AriakitMenuSeparator className={styles.separator} />
}

function ItemIcon({ icon }: { icon: ReactNode }) {
  return icon ? (
    <span className={styles.icon} aria-hidden="true">
      {icon}
    </span>
  ) : null
}
