import SemiAvatar from '@douyinfe/semi-ui/lib/es/avatar'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'

export type AvatarProps = ComponentProps<typeof SemiAvatar>

/** Semi's avatar without its role: Semi calls every one a list item, also where there is no list. With `alt=""` it is decoration. */
export function Avatar(props: AvatarProps) {
  const avatar = useRef<SemiAvatar>(null)
  useLayoutEffect(() => avatar.current?.avatarRef.current?.removeAttribute('role'), [])
  return <SemiAvatar ref={avatar} aria-hidden={props.alt === '' || undefined} {...props} />
}
