import { useAction } from '@crm/client/hooks'
import { cancelAllCalls } from '@crm/client/request'
import { sessionCalls } from '@crm/contracts/calls/session'
import { toast } from '@crm/platform/feedback'
import { Dropdown, IconChevronDown, IconTick, Input } from '@crm/ui/shell'
import { useState } from 'react'
import { restartAs } from '../session/restartAs.ts'
import css from './EnterpriseSwitcher.module.css'

const SEARCH_ABOVE = 8

/** The enterprises of the person signed in; choosing another replaces the token and reloads. */
export function EnterpriseSwitcher({
  corpId,
  corps,
}: {
  corpId: number
  corps: readonly { corp_id: number; corp_name: string }[]
}) {
  const [keyword, setKeyword] = useState('')
  const change = useAction(sessionCalls.userSwitch)
  const current = corps.find((corp) => corp.corp_id === corpId)
  const shown = corps.filter((corp) => corp.corp_name.includes(keyword.trim()))
  const choose = async (corp: number) => {
    if (corp === corpId || change.saving) return
    toast.info('切换中...')
    const answer = await change.run({ corp_id: corp })
    if (!answer) return
    cancelAllCalls()
    restartAs(answer.token)
  }
  if (corps.length < 2) return <span className={css.single}>{current?.corp_name}</span>
  return (
    <Dropdown
      trigger="click"
      position="bottomRight"
      render={
        <div className={css.list}>
          {corps.length > SEARCH_ABOVE && (
            <Input placeholder="搜索企业" value={keyword} onChange={setKeyword} showClear />
          )}
          <Dropdown.Menu>
            {shown.map((corp) => (
              <Dropdown.Item
                key={corp.corp_id}
                active={corp.corp_id === corpId}
                onClick={() => void choose(corp.corp_id)}
              >
                <span className={css.name}>{corp.corp_name}</span>
                {corp.corp_id === corpId && <IconTick aria-label="当前企业" />}
              </Dropdown.Item>
            ))}
          </Dropdown.Menu>
        </div>
      }
    >
      <button type="button" className={css.trigger} aria-label={`当前企业：${current?.corp_name ?? ''}，切换企业`}>
        <span className={css.name}>{current?.corp_name}</span>
        <IconChevronDown size="small" aria-hidden />
      </button>
    </Dropdown>
  )
}
