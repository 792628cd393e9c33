import { canShareViews } from '@crm/access/visibility'
import { type CallState, useAction } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { confirm, toast } from '@crm/platform/feedback'
import { useMaybeWho } from '@crm/platform/session'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Checkbox from '@douyinfe/semi-ui/lib/es/checkbox/checkbox'
import Input from '@douyinfe/semi-ui/lib/es/input'
import Tag from '@douyinfe/semi-ui/lib/es/tag'
import { useState } from 'react'
import { Loaded } from '../../base/Loaded.tsx'
import { DesktopOnly } from '../../base/ActionArea.tsx'
import { useIsPhone } from '../../base/phone.ts'
import { TextButton } from '../../base/TextLink.tsx'
import { Ellipsis } from '../../base/Tooltip.tsx'
import { RowActions } from '../cells/RowActions.tsx'
import { type SavedView, VIEW_NAME_MAX, type ViewContent, viewNameError } from './savedViews.ts'
import classes from './SavedViews.module.css'

export interface SavedViewsPanelProps {
  table: string
  read: CallState<{ list: SavedView[] }>
  /** What the list shows now. */
  shown: ViewContent
  /** The view that it equals. */
  current: SavedView | undefined
  onApply: (view: SavedView) => void
}

/** Views of a table: choose one, keep what is shown as a new one, change, share, make it the default or delete it. */
export function SavedViewsPanel({ table, read, shown, current, onApply }: SavedViewsPanelProps) {
  const isPhone = useIsPhone()
  const save = useAction(commonCalls.viewSave, { weight: { harmless: 'own' } })
  const remove = useAction(commonCalls.viewDelete, { weight: 'asked', done: '已删除' })
  const [editing, setEditing] = useState<SavedView | 'new'>()
  const views = read.data?.list ?? []
  const store = async (request: Omit<Parameters<typeof save.run>[0], 'table_key'>) => {
    const saved = await save.run({ ...request, table_key: table })
    if (saved) toast.success('已保存')
    return saved !== undefined
  }
  const payload = ({ id, name, config, shared, is_default }: SavedView) => ({
    id,
    name,
    config,
    shared: flagOf(shared),
    is_default: flagOf(is_default),
  })
  const erase = async (view: SavedView) => {
    const agreement = await confirm({ title: `删除视图「${view.name}」？`, confirmText: '删除', danger: true })
    if (agreement) await remove.run({ id: view.id }, agreement)
  }
  if (editing !== undefined) {
    return (
      <ViewForm
        view={editing === 'new' ? undefined : editing}
        views={views}
        saving={save.saving}
        onCancel={() => setEditing(undefined)}
        onSave={async (values) => {
          const isNew = editing === 'new'
          const config = isNew ? { ...shown } : editing.config
          if (await store({ ...(isNew ? {} : { id: editing.id }), ...values, config })) setEditing(undefined)
        }}
      />
    )
  }
  return (
    <div className={classes.panel}>
      <Loaded read={read} lines={3} />
      {read.state === 'ready' && views.length === 0 && (
        <p className={classes.none}>{isPhone ? '暂无视图' : '把常用的筛选、排序和列保存为视图，下次一键打开'}</p>
      )}
      <ul className={classes.list} aria-label="视图">
        {views.map((view) => (
          <li key={view.id} className={classes.item} data-current={view === current || undefined}>
            <button
              type="button"
              className={classes.open}
              aria-current={view === current || undefined}
              onClick={() => onApply(view)}
            >
              <Ellipsis>{view.name}</Ellipsis>
              {view.is_default === 1 && <Tag size="small">默认</Tag>}
              {view.shared === 1 && (
                <Tag size="small" color="blue">
                  {view.is_mine === 1 ? '已共享' : '团队'}
                </Tag>
              )}
            </button>
            {view.is_mine === 1 && (
              <RowActions
                more={[
                  view !== current && {
                    text: '更新为当前内容',
                    onClick: () => void store({ ...payload(view), config: { ...shown } }),
                  },
                  {
                    text: view.is_default === 1 ? '取消默认' : '设为默认',
                    onClick: () => void store({ ...payload(view), is_default: view.is_default === 1 ? 0 : 1 }),
                  },
                  { text: '编辑', onClick: () => setEditing(view) },
                  { text: '删除', danger: true, onClick: () => void erase(view) },
                ]}
              >
                {null}
              </RowActions>
            )}
          </li>
        ))}
      </ul>
      <DesktopOnly>
        <div className={classes.footer}>
          <TextButton onClick={() => setEditing('new')}>保存当前为视图</TextButton>
        </div>
      </DesktopOnly>
    </div>
  )
}

interface ViewFormProps {
  view: SavedView | undefined
  views: readonly SavedView[]
  saving: boolean
  onCancel: () => void
  onSave: (values: { name: string; shared: 0 | 1; is_default: 0 | 1 }) => void
}

function ViewForm({ view, views, saving, onCancel, onSave }: ViewFormProps) {
  const who = useMaybeWho()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared === 1)
  const [isDefault, setDefault] = useState(view?.is_default === 1)
  const [tried, setTried] = useState(false)
  const fault = viewNameError(name, views, view?.id)
  const submit = () => {
    setTried(true)
    if (fault === undefined) onSave({ name: name.trim(), shared: flagOf(shared), is_default: flagOf(isDefault) })
  }
  return (
    <div className={classes.panel}>
      <div className={classes.field}>
        <Input
          autoFocus
          aria-label="视图名称"
          placeholder="视图名称"
          maxLength={VIEW_NAME_MAX}
          value={name}
          validateStatus={tried && fault !== undefined ? 'error' : 'default'}
          onChange={setName}
          onEnterPress={submit}
        />
      </div>
      {tried && fault !== undefined && (
        <div role="alert" className={classes.fault}>
          {fault}
        </div>
      )}
      <div className={classes.boxes}>
        <Checkbox checked={isDefault} onChange={() => setDefault(!isDefault)}>
          设为默认
        </Checkbox>
        {who && canShareViews(who) && (
          <Checkbox checked={shared} onChange={() => setShared(!shared)}>
            共享给团队
          </Checkbox>
        )}
      </div>
      <div className={classes.buttons}>
        <Button size="small" type="tertiary" onClick={onCancel}>
          取消
        </Button>
        <Button size="small" theme="solid" loading={saving} onClick={submit}>
          保存
        </Button>
      </div>
    </div>
  )
}

function flagOf(value: boolean | number): 0 | 1 {
  return value === true || value === 1 ? 1 : 0
}
