import { accountMessage } from '@crm/base/messages'
import { useAction } from '@crm/client/hooks'
import { cancelAllCalls } from '@crm/client/request'
import { sessionCalls } from '@crm/contracts/calls/session'
import { routeNamed } from '@crm/contracts/routes/paths'
import { toast } from '@crm/platform/feedback'
import { history } from '@crm/platform/history'
import { routeAt } from '@crm/platform/navigate'
import { isOffered, open as openDialog } from '@crm/platform/openers'
import { routesAtom } from '@crm/platform/portal'
import { shellStore } from '@crm/platform/store'
import { Button, Dropdown, IconChevronDown, Input } from '@crm/ui/shell'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { restartAs } from '../session/restartAs.ts'
import classes from './EnterpriseSwitcher.module.css'
import { setSwitching } from '../session/switching.ts'

const SEARCH_FROM = 8

interface Corp {
  corp_id: number
  corp_name: string
}

/** The page to open in the other enterprise: the one on screen, or the list that a page of one record stands under. */
function pageToReturnTo(): string | undefined {
  const here = routeAt(history.location.pathname)?.row
  if (!here?.parents) return history.location.pathname
  const rows = shellStore.get(routesAtom)
  return here.parents.map((name) => routeNamed(rows, name)?.path).find((path) => path !== undefined)
}

/** The enterprises of the person signed in: a press on another one changes into it; or found one's own. */
export function EnterpriseSwitcher({ corpId, corps }: { corpId: number; corps: readonly Corp[] }) {
  const [open, setOpen] = useState(false)
  const name = corps.find((corp) => corp.corp_id === corpId)?.corp_name ?? ''
  return (
    <Dropdown
      trigger="custom"
      position="bottomRight"
      visible={open}
      onClickOutSide={() => setOpen(false)}
      onEscKeyDown={() => setOpen(false)}
      render={<Corps corpId={corpId} corps={corps} onClose={() => setOpen(false)} />}
    >
      <button
        type="button"
        className={classes.trigger}
        aria-label={`当前企业：${name}，切换企业`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className={classes.name}>{name}</span>
        <IconChevronDown size="small" aria-hidden />
      </button>
    </Dropdown>
  )
}

function Corps({ corpId, corps, onClose }: { corpId: number; corps: readonly Corp[]; onClose: () => void }) {
  const [keyword, setKeyword] = useState('')
  const [selected, setSelected] = useState<number>()
  const change = useAction(sessionCalls.userSwitch, { weight: { harmless: 'own' } })
  const found = corps.filter((corp) => corp.corp_name.includes(keyword.trim()))
  const current = found.find((corp) => corp.corp_id === corpId)
  const others = found.filter((corp) => corp !== current)
  // A choice that the search has hidden is none.
  const target = others.find((corp) => corp.corp_id === selected)
  const enter = async (corp_id: number) => {
    setSelected(corp_id)
    setSwitching(true)
    const answer = await change.run({ corp_id })
    if (!answer) {
      setSwitching(false)
      setSelected(undefined)
      return
    }
    cancelAllCalls()
    restartAs(answer.token, pageToReturnTo())
  }
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector('input')?.focus(), [])
  // The arrows go through the names; a press on one is the wish to go there.
  const byArrow = useRef(false)
  const onKeyDown = (event: KeyboardEvent) => {
    byArrow.current = event.key.startsWith('Arrow')
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (target) void enter(target.corp_id)
    else toast.info(accountMessage.chooseCorp)
  }
  const onPick = (corp: Corp) => {
    if (byArrow.current) setSelected(corp.corp_id)
    else void enter(corp.corp_id)
    byArrow.current = false
  }
  return (
    <div ref={list} className={classes.list} role="dialog" aria-label="切换企业" onKeyDown={onKeyDown}>
      {corps.length >= SEARCH_FROM && (
        <Input placeholder="搜索企业" aria-label="搜索企业" value={keyword} onChange={setKeyword} showClear />
      )}
      <div className={classes.corps}>
        {current && (
          <p className={`${classes.corp} ${classes.current}`}>
            <span className={classes.corpName}>{current.corp_name}</span>
            <span className={classes.tag}>当前</span>
            <LeaveButton corp={current} onClose={onClose} />
          </p>
        )}
        {others.length > 0 && (
          <div role="radiogroup" aria-label="可切换的企业">
            {others.map((corp) => (
              <div key={corp.corp_id} className={classes.line}>
                <label className={corp === target ? `${classes.corp} ${classes.selected}` : classes.corp}>
                  <input type="radio" name="enterprise" checked={corp === target} onChange={() => onPick(corp)} />
                  <span className={classes.corpName}>{corp.corp_name}</span>
                </label>
                <LeaveButton corp={corp} onClose={onClose} />
              </div>
            ))}
          </div>
        )}
        {found.length === 0 && <p className={classes.none}>没有匹配的企业</p>}
        {corps.length === 1 && <p className={classes.none}>暂无其他企业</p>}
      </div>
      {isOffered('createOwnEnterprise') && (
        <CreateButton label="创建企业" onClick={() => openDialog('createOwnEnterprise', {})} onClose={onClose} />
      )}
      {isOffered('createCorporation') && (
        <CreateButton
          label="通过邀请码创建企业"
          onClick={() => openDialog('createCorporation', {})}
          onClose={onClose}
        />
      )}
    </div>
  )
}

function LeaveButton({ corp, onClose }: { corp: Corp; onClose: () => void }) {
  if (!isOffered('leaveEnterprise')) return null
  return (
    <button
      type="button"
      className={classes.leave}
      aria-label={`退出企业${corp.corp_name}`}
      onClick={() => {
        onClose()
        openDialog('leaveEnterprise', { corp_id: corp.corp_id })
      }}
    >
      退出
    </button>
  )
}

function CreateButton({ label, onClick, onClose }: { label: string; onClick: () => void; onClose: () => void }) {
  return (
    <Button
      block
      theme="borderless"
      className={classes.create ?? ''}
      onClick={() => {
        onClose()
        onClick()
      }}
    >
      {label}
    </Button>
  )
}
