import { platformLabel } from '@crm/contracts/enums'
import { platformsOf } from '@crm/access/visibility'
import { doneMessage, formMessage, word } from '@crm/base/messages'
import type { RequestOf } from '@crm/contracts/call'
import { taskCalls } from '@crm/contracts/calls/tasks'
import type { OpenerProps } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { Banner } from '@crm/ui/base'
import { Form, FormDialog } from '@crm/ui/form'

type Platform = RequestOf<typeof taskCalls.includeColonel>['platform']

interface Values {
  platform: Platform
  colonel_name: string
  colonel_link: string
}

const NAME_MAX = 200
/** From this state on an inclusion has failed. */
const FAILED = 2

/** 收录团长: asks the platform for a colonel by page or number; with `id` a failed inclusion is tried again. */
export function IncludeColonelDialog({
  id,
  platform: initial,
  colonel_name = '',
  colonel_link = '',
  include_status = 0,
  onClose,
}: OpenerProps['includeColonel'] & { onClose: () => void }) {
  const platforms = platformsOf(useWho())
  const platform = platforms.find((each) => each === initial) ?? platforms[0] ?? 'dy'
  const toRequest = (values: Values) => {
    const trimmed = { ...values, colonel_name: values.colonel_name.trim(), colonel_link: values.colonel_link.trim() }
    return { ...trimmed, ...(id ? { id } : {}) }
  }
  return (
    <FormDialog
      width={578}
      title={word.includeColonel}
      submitText="收录"
      initValues={{ platform, colonel_name, colonel_link }}
      call={taskCalls.includeColonel}
      toRequest={toRequest}
      done={doneMessage.included}
      onClose={onClose}
    >
      {({ platform: selected = platform }) => {
        const isSph = selected === 'sph'
        return (
          <>
            {include_status >= FAILED && (
              <Banner kind="warning">上次收录失败，建议使用团长主页链接或团长ID重新收录</Banner>
            )}
            <Form.Select
              field="platform"
              label="平台"
              style={{ width: '100%' }}
              optionList={platforms.map((value) => ({ value, label: platformLabel[value] }))}
            />
            <Form.Input
              field="colonel_name"
              label="团长名称"
              placeholder={formMessage.colonelNameRequired}
              rules={[
                { required: true, whitespace: true, message: formMessage.colonelNameRequired },
                { max: NAME_MAX, message: formMessage.colonelNameLong },
              ]}
            />
            <Form.Input
              field="colonel_link"
              label={isSph ? '团长ID' : '团长主页链接或团长ID'}
              maxLength={300}
              rules={[
                {
                  required: true,
                  whitespace: true,
                  message: isSph ? formMessage.colonelIdRequired : formMessage.colonelLinkRequired,
                },
              ]}
            />
          </>
        )
      }}
    </FormDialog>
  )
}
