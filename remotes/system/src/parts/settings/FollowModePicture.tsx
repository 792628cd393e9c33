import { FollowMode } from '@crm/contracts/enums'

const PERSON = 'M0 9a4.5 4.5 0 1 1 9 0v1H0z'

/** Who follows a talent before and after the moment that decides: a talent at the right, media at the left. */
export function FollowModePicture({ mode }: { mode: FollowMode }) {
  const before = mode === FollowMode.single ? [1] : [0, 1, 2]
  const after = mode === FollowMode.multi ? [0, 1, 2] : [1]
  return (
    <svg width="136" height="64" viewBox="0 0 136 64" fill="none" aria-hidden>
      <Half at={0} followers={before} />
      <path d="M64 32h8m-3-3 3 3-3 3" stroke="var(--semi-color-text-2)" strokeWidth="1.5" />
      <Half at={76} followers={after} />
    </svg>
  )
}

function Half({ at, followers }: { at: number; followers: readonly number[] }) {
  return (
    <g transform={`translate(${at} 0)`}>
      {followers.map((row) => (
        <g key={row}>
          <path d={`M14 ${14 + row * 18}L44 32`} stroke="var(--semi-color-border)" strokeWidth="1.5" />
          <g transform={`translate(2 ${6 + row * 18})`}>
            <circle cx="4.5" cy="2.5" r="2.5" fill="var(--semi-color-primary)" />
            <path d={PERSON} transform="translate(0 1.5)" fill="var(--semi-color-primary)" />
          </g>
        </g>
      ))}
      <circle cx="50" cy="32" r="8" fill="var(--semi-color-warning-light-active)" stroke="var(--semi-color-warning)" />
    </g>
  )
}
