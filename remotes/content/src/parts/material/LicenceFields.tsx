import { PLATFORMS, platformName } from '@crm/contracts/enums'
import { LicenceScope, licenceScopeLabel } from '@crm/contracts/rules/materialRules'
import { FilesField, Form, rule } from '@crm/ui/form'
import type { LinkAttachment } from '@crm/ui/form'
import type { LicenceValues } from './licenceForm.ts'

const WIDE = { width: '100%' }
const SCOPES = Object.values(LicenceScope).map((value) => ({ value, label: licenceScopeLabel[value] }))

/** Fields of a licence: granted or not, for what, where, until when, from where and by which proof. */
export function LicenceFields({ values, link }: { values: Partial<LicenceValues>; link?: LinkAttachment }) {
  return (
    <>
      <Form.Select
        field="licence"
        label="授权"
        style={WIDE}
        optionList={[
          { value: 1, label: '已授权' },
          { value: 2, label: '未授权' },
        ]}
      />
      {values.licence !== 2 && (
        <>
          <Form.Select
            field="scopes"
            label="授权范围"
            multiple
            style={WIDE}
            placeholder="请选择"
            extraText="自用为企业自己的项目，投放为广告，二创为脚本等再创作"
            optionList={SCOPES}
            rules={[{ required: true, type: 'array', min: 1, message: '请选择授权范围' }]}
          />
          <Form.Select
            field="platforms"
            label="授权平台"
            multiple
            style={WIDE}
            placeholder="全部平台"
            optionList={PLATFORMS.map((value) => ({ value, label: platformName(value) }))}
          />
          <Form.DatePicker field="end" label="授权到期" type="date" style={WIDE} placeholder="长期有效" />
        </>
      )}
      {values.source ? (
        <p>来源内容：{values.source.title}</p>
      ) : (
        <Form.Input
          field="source_url"
          label="来源链接"
          maxLength={500}
          placeholder="来源内容的链接，企业内容会自动关联达人"
          rules={[
            rule((text: string | undefined) =>
              text && !text.trim().startsWith('https://') ? '来源链接须以 https:// 开头' : undefined,
            ),
          ]}
        />
      )}
      <FilesField field="proof" label="授权凭证" {...(link && { link })} />
    </>
  )
}
