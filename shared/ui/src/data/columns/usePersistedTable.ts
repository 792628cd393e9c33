import { useAction } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { TABLE_DENSITY } from '@crm/contracts/rules/preferences'
import { changeSession, useSession } from '@crm/platform/session'
import { useCallback } from 'react'
import type { Column } from './columns.ts'
import { ownTab, type TableSettings, useTableSettings } from './useTableSettings.ts'

const keyOf = (id: string, tab: string | undefined) => (tab === undefined ? `table_${id}` : `table_${id}_${tab}`)

/**
 * Columns and density of a table, kept on the server as the user's setting `table_<id>` (letters, digits and `_`), so that
 * they follow staff to another browser; of a tab with columns of its own as `table_<id>_<tab>`.
 */
export function usePersistedTable<Row>(
  id: string,
  columns: readonly Column<Row>[],
  { tab, tabs }: { tab?: string | undefined; tabs?: readonly string[] | undefined } = {},
): TableSettings {
  const { settings } = useSession()
  const { run } = useAction(commonCalls.userSettingSet, { weight: { harmless: 'own' }, inOrder: true })
  const save = useCallback(
    (setting_value: string, of: string | undefined) => {
      const setting_key = keyOf(id, of)
      // The session first: a screen that is opened next must not show the former choice while this one is on its way.
      changeSession((session) => ({ ...session, settings: { ...session.settings, [setting_key]: setting_value } }))
      void run({ setting_key, setting_value })
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `run` is made anew by each render; the first one writes as well as the last
    [id],
  )
  const saved = settings[keyOf(id, ownTab(tab, tabs))]
  return useTableSettings(columns, { id, tab, tabs, saved, usual: settings[TABLE_DENSITY], save })
}
