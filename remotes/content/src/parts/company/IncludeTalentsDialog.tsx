import { idsIn } from '@crm/base/pastedIds'
import { companyTalentCalls } from '@crm/contracts/calls/companyTalents'
import { type Platform, PLATFORMS, platformName } from '@crm/contracts/enums'
import { COMPANY_LIST_MAX } from '@crm/contracts/rules/companyTalentRules'
import { platformsOf } from '@crm/access/visibility'
import { BusinessModule } from '@crm/contracts/enums'
import { useWho } from '@crm/platform/session'
import { useBulkAction } from '@crm/ui/data'
import { Form, FormDialog, rule } from '@crm/ui/form'
import { companyWrite } from './companySelection.ts'

const fault = (text = ''): string | undefined => {
  const { length } = idsIn(text)
  if (length === 0) return '请输入达人ID'
  return length > COMPANY_LIST_MAX ? `单次最多收录 ${COMPANY_LIST_MAX} 位达人` : undefined
}

/** 收录达人: talents that the platform knows come into the enterprise's library, by pasted numbers. */
export function IncludeTalentsDialog({ platform, onClose }: { platform: Platform; onClose: () => void }) {
  const who = useWho()
  const add = useBulkAction(companyTalentCalls.add, {
    ...companyWrite,
    ...{ weight: 'asked', quiet: true, done: '已收录' },
  })
  const mine = platformsOf(who, BusinessModule.content)
  return (
    <FormDialog
      title="收录达人"
      submitText="收录"
      initValues={{ platform, ids: '' }}
      action={add}
      toRequest={({ ids, platform: of }: { platform: Platform; ids: string }) => ({
        platform: of,
        author_ids: idsIn(ids),
      })}
      onClose={onClose}
    >
      <Form.Select
        field="platform"
        label="平台"
        style={{ width: '100%' }}
        optionList={PLATFORMS.filter((each) => mine.includes(each)).map((value) => ({
          value,
          label: platformName(value),
        }))}
      />
      <Form.TextArea
        field="ids"
        label="达人ID"
        rows={6}
        placeholder={`每行一个达人ID或平台展示的达人号，最多 ${COMPANY_LIST_MAX} 个`}
        rules={[rule(fault)]}
      />
    </FormDialog>
  )
}
