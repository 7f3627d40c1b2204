import {
  Menu as AriakitMenu,
  MenuItem as AriakitMenuItem,
  MenuButton,
  MenuItemRadio,
  MenuProvider,
  MenuSeparator as AriakitMenuSeparator,
} from '@ariakit/react'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { persistentElements } from '../dialog/persistent.ts'
import * as styles from './menu.css.ts'

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  /** What the list is: 'Actions for Harvest'. */
  label: string
  children: ReactNode
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | undefined
}

/** A list of actions below its button: arrow keys, type-ahead, Escape. */
export function Menu({ trigger, label, children, placement = 'bottom-end' }: MenuProps) {
  return (
    <MenuProvider placement={placement}>
      <MenuButton render={trigger} />
      <AriakitMenu
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
    </MenuProvider>
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
