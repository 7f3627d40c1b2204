import { Tab, TabList, TabPanel, TabProvider } from '@ariakit/react'
import { type ReactNode, useId } from 'react'
import * as styles from './tabs.css.ts'

export interface TabDefinition<Id extends string = string> {
  id: Id
  label: ReactNode
  content: ReactNode
}

export interface TabsProps<Id extends string> {
  /** Accessible name, for example 'Profile settings'. */
  label: string
  tabs: ReadonlyArray<TabDefinition<Id>>
  selected: NoInfer<Id>
  onSelect: (id: Id) => void
}

/** Tabs that keep hidden panels mounted, so that a half-filled form survives a look at another tab. */
export function Tabs<const Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  // Ariakit uses these ids in the document, so they must differ between sets of tabs.
  const prefix = useId()
  const domId = (id: string) => `${prefix}-${id}`
  return (
    <TabProvider
      selectedId={domId(selected)}
      setSelectedId={(id) => {
        const chosen = tabs.find((tab) => domId(tab.id) === id)
        if (chosen && chosen.id !== selected) onSelect(chosen.id)
      }}
    >
      <TabList className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={domId(tab.id)} className={styles.tab}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} tabId={domId(tab.id)} className={styles.panel}>
          {tab.content}
        </TabPanel>
      ))}
    </TabProvider>
  )
}
