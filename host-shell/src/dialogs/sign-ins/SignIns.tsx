import { nowSeconds } from '@crm/base/clock'
import { minute } from '@crm/base/dates'
import { deviceName } from '@crm/base/device'
import { useAction, useCall } from '@crm/client/hooks'
import { profileCalls } from '@crm/contracts/calls/profile'
import { confirm } from '@crm/platform/feedback'
import { Button, Dialog, Loaded } from '@crm/ui/base'
import { EndableList } from '../parts/EndableList.tsx'
import type { ShellDialogProps } from '../shellDialogs.ts'
import classes from './SignIns.module.css'

/** Seconds within which a sign-in counts as in use: the gateway notes its last call to five minutes. */
const IN_USE_SECONDS = 600

/** 登录设备: where somebody is signed in, and how to end it there. */
export function SignIns({ onClose }: ShellDialogProps<'signIns'>) {
  return (
    <Dialog open title="登录设备" width={578} onClose={onClose}>
      <List />
    </Dialog>
  )
}

const shownDevice = (agent: string) => deviceName(agent) || '未知设备'

function List() {
  const signIns = useCall(profileCalls.signIns, {})
  const end = useAction(profileCalls.signInEnd, { weight: 'asked', done: '已退出' })
  return (
    <Loaded read={signIns}>
      {({ list }) => {
        const others = list.filter(({ is_current }) => is_current === 0)
        const endAll = async () => {
          const sure = await confirm({
            title: `退出其他 ${others.length} 处登录？`,
            content: '这些设备需要重新登录后才能继续使用。',
            confirmText: '全部退出',
            danger: true,
          })
          if (sure) await end.run({}, sure)
        }
        const endOne = async (session_id: number) => {
          const device = list.find((each) => Number(each.session_id) === session_id)?.device ?? ''
          const sure = await confirm({
            title: `退出${shownDevice(device)}的登录？`,
            content: '该设备需要重新登录后才能继续使用。',
            confirmText: '退出',
            danger: true,
          })
          if (sure) await end.run({ session_id }, sure)
        }
        return (
          <>
            <EndableList
              label="登录设备"
              items={list.map(({ session_id, device, ip, corp_name, created_at, seen_at, is_current }) => ({
                key: session_id,
                title: `${shownDevice(device)}${is_current ? '（当前设备）' : ''}`,
                notes: [
                  `${corp_name} · ${ip || '未知地址'}`,
                  `${minute(created_at)} 登录，${seen_at + IN_USE_SECONDS > nowSeconds() ? '正在使用' : `最近使用 ${minute(seen_at)}`}`,
                ],
                ...(is_current ? {} : { endLabel: `退出${shownDevice(device)}的登录` }),
              }))}
              endText="退出"
              saving={end.saving}
              onEnd={(key) => void endOne(Number(key))}
            />
            {others.length > 1 && (
              <div className={classes.footer}>
                <Button type="danger" loading={end.saving} onClick={() => void endAll()}>
                  退出其他全部设备
                </Button>
              </div>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
