import { type SettingSection, settingSectionLabel } from '@crm/contracts/rules/settingRules'
import { useQuery } from '@crm/platform/navigate'
import { Page } from '@crm/ui/data'
import { type ReactNode, useEffect } from 'react'
import classes from './SettingsPage.module.css'

interface SettingsPageProps {
  title: string
  sections: readonly SettingSection[]
  /** Its cards are there: what the address names can be shown. */
  isReady: boolean
  actions?: ReactNode
  children: ReactNode
}

/** Settings by section, with their names at the side; the address names the one to look at. */
export function SettingsPage({ title, sections, isReady, actions, children }: SettingsPageProps) {
  const [{ section }, change] = useQuery()
  const shown = sections.find((name) => name === section)
  useEffect(() => {
    if (isReady && shown) document.getElementById(shown)?.scrollIntoView({ block: 'start' })
  }, [isReady, shown])
  return (
    <Page title={title} actions={actions}>
      <div className={classes.layout}>
        <nav className={classes.nav} aria-label="分区">
          {sections.map((name) => (
            <button
              key={name}
              type="button"
              className={classes.entry}
              aria-current={name === (shown ?? sections[0])}
              onClick={() => {
                change({ section: name === sections[0] ? undefined : name })
                document.getElementById(name)?.scrollIntoView({ block: 'start' })
              }}
            >
              {settingSectionLabel[name]}
            </button>
          ))}
        </nav>
        <div className={classes.cards}>{children}</div>
      </div>
    </Page>
  )
}
