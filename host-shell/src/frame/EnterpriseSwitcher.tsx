import { accountMessage } from '@crm/base/messages'
import { useAction } from '@crm/client/hooks'
import { cancelAllCalls } from '@crm/client/request'
import { sessionCalls } from '@crm/contracts/calls/session'
import { toast } from '@crm/platform/feedback'
import { isOffered, open as openDialog } from '@crm/platform/openers'
import { Button, Dropdown, IconChevronDown, Input } from '@crm/ui/shell'
import { useState } from 'react'
import { restartAs } from '../session/restartAs.ts'
import classes from './EnterpriseSwitcher.module.css'
import { setSwitching } from './switching.ts'

const SEARCH_ABOVE = 8

interface Corp {
  corp_id: number
  corp_name: string
}

/** The enterprises of the person signed in: choose another and change into it, or found one's own. */
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
  const change = useAction(sessionCalls.userSwitch)
  const found = corps.filter((corp) => corp.corp_name.includes(keyword.trim()))
  const current = found.find((corp) => corp.corp_id === corpId)
  const others = found.filter((corp) => corp !== current)
  // A choice that the search has hidden is none.
  const target = others.find((corp) => corp.corp_id === selected)
  const confirm = async () => {
    if (!target) {
      toast.info(accountMessage.chooseCorp)
      return
    }
    setSwitching(true)
    const answer = await change.run({ corp_id: target.corp_id })
    if (!answer) {
      setSwitching(false)
      return
    }
    cancelAllCalls()
    restartAs(answer.token)
  }
  return (
    <div className={classes.list} role="dialog" aria-label="切换企业">
      {corps.length > SEARCH_ABOVE && (
        <Input placeholder="搜索企业" aria-label="搜索企业" value={keyword} onChange={setKeyword} showClear />
      )}
      <div className={classes.corps}>
        {current && (
          <p className={`${classes.corp} ${classes.current}`}>
            <span className={classes.corpName}>{current.corp_name}</span>
            <span className={classes.tag}>当前</span>
          </p>
        )}
        {others.length > 0 && (
          <div role="radiogroup" aria-label="可切换的企业">
            {others.map((corp) => (
              <label
                key={corp.corp_id}
                className={corp === target ? `${classes.corp} ${classes.selected}` : classes.corp}
              >
                <input
                  type="radio"
                  name="enterprise"
                  checked={corp === target}
                  onChange={() => setSelected(corp.corp_id)}
                />
                <span className={classes.corpName}>{corp.corp_name}</span>
              </label>
            ))}
          </div>
        )}
        {found.length === 0 && <p className={classes.none}>没有匹配的企业</p>}
        {corps.length === 1 && <p className={classes.none}>暂无其他企业</p>}
      </div>
      {others.length > 0 && (
        <Button
          block
          theme={target ? 'solid' : 'light'}
          type={target ? 'primary' : 'tertiary'}
          loading={change.saving}
          onClick={() => void confirm()}
        >
          切换
        </Button>
      )}
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
