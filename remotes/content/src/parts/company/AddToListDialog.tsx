import { idsIn } from '@crm/base/pastedIds'
import { companyTalentCalls } from '@crm/contracts/calls/companyTalents'
import { talentListCalls } from '@crm/contracts/calls/talentLists'
import {
  BusinessModule,
  type ContentListFlag,
  contentListFlagLabel,
  type Platform,
  platformName,
} from '@crm/contracts/enums'
import { COMPANY_LIST_MAX } from '@crm/contracts/rules/companyTalentRules'
import { useBulkAction } from '@crm/ui/data'
import { Form, FormDialog, Radio, rule, useTalentSearch } from '@crm/ui/form'
import { companyWrite } from './companySelection.ts'
import { type ListEntry, ListEntryFields } from './ListEntryFields.tsx'

interface Values extends ListEntry {
  way: 'pick' | 'ids'
  author_ids?: string[]
  ids?: string
}

const many = (count: number, none: string): string | undefined => {
  if (count === 0) return none
  return count > COMPANY_LIST_MAX ? `单次最多添加 ${COMPANY_LIST_MAX} 位达人` : undefined
}

/** 添加达人 to a list of seeding: picked from the library, or by pasted numbers; those that stay outside are told one by one. */
export function AddToListDialog({
  list,
  platform,
  onClose,
}: {
  list: Exclude<ContentListFlag, 0>
  platform: Platform
  onClose: () => void
}) {
  const add = useBulkAction(companyTalentCalls.flag, {
    ...companyWrite,
    ...{ weight: 'asked', quiet: true, done: `已加入${contentListFlagLabel[list]}` },
  })
  return (
    <FormDialog
      width={704}
      title={`加入${contentListFlagLabel[list]}（${platformName(platform)}）`}
      submitText="加入"
      initValues={{ way: 'pick', author_ids: [], ids: '', text: '', images: [], moves: false }}
      action={add}
      toRequest={({ way, author_ids = [], ids = '', reason, text = '', images = [], moves }: Values) => ({
        ...{ platform, author_ids: way === 'pick' ? author_ids : idsIn(ids) },
        ...{ list_type: list, reason, text: text.trim(), images },
        ...(moves && { moves: 1 as const }),
      })}
      onClose={onClose}
    >
      {({ way = 'pick', author_ids = [] }) => (
        <>
          <Form.RadioGroup field="way" label="添加方式">
            <Radio value="pick">选择达人</Radio>
            <Radio value="ids">输入达人ID</Radio>
          </Form.RadioGroup>
          {way === 'pick' ? (
            <TalentsField platform={platform} selected={author_ids} />
          ) : (
            <Form.TextArea
              field="ids"
              label="达人ID"
              rows={5}
              placeholder={`每行一个达人ID，最多 ${COMPANY_LIST_MAX} 个`}
              rules={[rule((text?: string) => many(idsIn(text ?? '').length, '请输入达人ID'))]}
            />
          )}
          <ListEntryFields list={list} moves="several" />
        </>
      )}
    </FormDialog>
  )
}

function TalentsField({ platform, selected }: { platform: Platform; selected: readonly string[] }) {
  const search = useTalentSearch({
    call: talentListCalls.pick,
    platform,
    also: { classify: BusinessModule.content },
    selected,
  })
  return (
    <Form.Talents
      field="author_ids"
      label="达人"
      multiple
      search={search}
      max={COMPANY_LIST_MAX}
      placeholder="搜索企业达人，可粘贴多个ID"
      rules={[rule((ids: string[] = []) => many(ids.length, '请选择达人'))]}
    />
  )
}
