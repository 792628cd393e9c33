import { AgreeButton, Banner, Button, Dialog } from '@crm/ui/base'
import { ApplicationFields } from '../enterprise-form/ApplicationFields.tsx'
import type { ShellDialogProps } from '../shellDialogs.ts'
import { useFounding } from './useFounding.ts'

/** 创建企业: an own enterprise under the own number; the page goes on in it. */
export function CreateOwnEnterprise({ onClose }: ShellDialogProps<'createOwnEnterprise'>) {
  const { form, fault: error, saving, submit } = useFounding()
  return (
    <Dialog
      open
      title="创建企业"
      width={704}
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" disabled={saving} onClick={onClose}>
            取消
          </Button>
          <AgreeButton loading={saving} onAgree={(agreement) => void submit(agreement)}>
            创建企业
          </AgreeButton>
        </>
      }
    >
      {error && <Banner kind="danger">{error}</Banner>}
      <ApplicationFields form={form} />
    </Dialog>
  )
}
