import { idsIn } from '@crm/base/pastedIds'
import type { Agreement } from '@crm/client/weight'
import { useAction } from '@crm/client/hooks'
import {
  type CheckedLine,
  type ListedTalent,
  talentListCalls,
  type TalentListRequest,
} from '@crm/contracts/calls/talentLists'
import { talentCalls } from '@crm/contracts/calls/talents'
import { ListFlag } from '@crm/contracts/enums'
import { LIST_ADD_MAX } from '@crm/contracts/rules/talentListRules'
import { Banner, Tabs } from '@crm/ui/base'
import { Form, FormDialog, TalentPicker, TextArea, useTalentSearch } from '@crm/ui/form'
import { useState } from 'react'
import { ListLines } from './ListLines.tsx'
import { ListReasonFields } from './ListReasonFields.tsx'
import { useTalentWrite } from './useTalentWrite.ts'

interface Values {
  reason: string
  text?: string
  images?: string[]
  release?: boolean
}

interface AddToListDialogProps {
  flag: TalentListRequest['flag']
  platform: ListedTalent['platform']
  onClose: () => void
}

/**
 * 添加达人: talents picked by name, or their numbers one per line. They are checked first: unless all may be added without a
 * word, how each stands is shown, and the button adds those that may.
 */
export function AddToListDialog({ flag, platform, onClose }: AddToListDialogProps) {
  const isBlack = flag === ListFlag.black
  const [way, setWay] = useState<'pick' | 'ids'>('pick')
  const [picked, setPicked] = useState<string[]>([])
  const search = useTalentSearch({ call: talentListCalls.pick, platform, selected: picked })
  const [typed, setTyped] = useState('')
  const [lines, setLines] = useState<readonly CheckedLine[]>()
  const [error, setFault] = useState<string>()
  const check = useAction(talentListCalls.check, { weight: { harmless: 'reads' }, quiet: true })
  const add = useTalentWrite(talentCalls.listFlagAdd, {
    done: isBlack ? '已加入黑名单' : '已加入白名单',
    quiet: true,
  })
  const anew = () => {
    setLines(undefined)
    setFault(undefined)
  }
  const submit = async ({ reason, text = '', images = [], release }: Values, agreement: Agreement) => {
    const ids = way === 'pick' ? picked : idsIn(typed)
    if (ids.length === 0) return setFault(way === 'pick' ? '请选择达人' : '请输入达人ID')
    if (ids.length > LIST_ADD_MAX) return setFault(`单次最多添加 ${LIST_ADD_MAX} 位达人`)
    let known = lines
    if (known === undefined) {
      known = (await check.run({ flag, platform, ids }))?.list
      if (known === undefined) return
      setLines(known)
      if (known.some((line) => line.state !== 'ok' || (isBlack && line.open_samples + line.open_cooperations > 0)))
        return
    }
    const author_id = known.filter((line) => line.state === 'ok').map((line) => line.author_id)
    if (author_id.length === 0) return setFault('没有可添加的达人')
    const entry = isBlack ? { text: text.trim(), images, release: release ? (1 as const) : (0 as const) } : {}
    const selection = { target: { author_id, platform }, count: author_id.length }
    if (await add.run(selection, { flag, reason: reason.trim(), ...entry }, agreement)) onClose()
  }
  const ready = lines?.filter((line) => line.state === 'ok').length
  return (
    <FormDialog<Values>
      open
      width={704}
      title={isBlack ? '添加黑名单' : '添加白名单'}
      submitText={ready === undefined || ready === 0 ? '添加' : `添加 ${ready} 位`}
      initValues={isBlack ? { release: true, images: [] } : { reason: '' }}
      saving={check.saving || add.saving}
      failure={add.failure ?? check.failure}
      onSubmit={(values, agreement) => void submit(values, agreement)}
      onClose={onClose}
    >
      <Tabs
        kind="button"
        label="添加方式"
        items={[
          { key: 'pick', label: '选择达人' },
          { key: 'ids', label: '输入达人ID' },
        ]}
        value={way}
        onChange={(next) => {
          setWay(next)
          anew()
        }}
      />
      <Form.Slot label="达人">
        {way === 'pick' ? (
          <TalentPicker
            multiple
            search={search}
            value={picked}
            max={LIST_ADD_MAX}
            onChange={(next) => {
              setPicked(next)
              anew()
            }}
          />
        ) : (
          <TextArea
            aria-label="达人ID"
            rows={5}
            placeholder={`每行一个达人ID，最多 ${LIST_ADD_MAX} 个`}
            value={typed}
            onChange={(text) => {
              setTyped(text)
              anew()
            }}
          />
        )}
        {error && <Banner kind="danger">{error}</Banner>}
        {lines && <ListLines lines={lines} platform={platform} />}
      </Form.Slot>
      <ListReasonFields isBlack={isBlack} />
      {isBlack && (
        <Form.Checkbox field="release" noLabel>
          同时释放跟进人
        </Form.Checkbox>
      )}
    </FormDialog>
  )
}
