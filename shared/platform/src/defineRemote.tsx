import { QueryClientProvider, queryClient } from '@crm/client/hooks'
import type { TypedManifest } from '@crm/contracts/portal/manifest'
import { createStore, Provider } from 'jotai'
import React, {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react'
import * as ReactDOMClient from 'react-dom/client'
import singleSpaReact, { type SingleSpaReactOpts } from 'single-spa-react'
import { history, subscribe } from './history.ts'
import { InstanceContext, instanceFrame, type InstanceProps } from './instance.ts'
import { routeAt } from './navigate.ts'
import { Router } from './router.ts'

/** A module with exactly one component among its exports: the screen or opener. */
type ComponentModule = Readonly<Record<string, unknown>>
type Load = () => Promise<ComponentModule>

/** Screens and openers of a manifest: a route without a screen, or an opener without a component, is a type error. */
export type RemoteParts<Manifest> =
  Manifest extends TypedManifest<infer Screen, infer Opener>
    ? { screens: Readonly<Record<Screen, Load>>; openers: Readonly<Record<Opener, Load>> }
    : never

/** single-spa life cycles. The shell's mount manager and any other single-spa host use the same four. */
export interface RemoteModule {
  id: string
  bootstrap: (props: InstanceProps) => Promise<unknown>
  mount: (props: InstanceProps) => Promise<unknown>
  unmount: (props: InstanceProps) => Promise<unknown>
  update?: ((props: InstanceProps) => Promise<unknown>) | undefined
}

/**
 * Makes the exposed module of a remote from its list of screens and openers: life cycles, router, store, query cache, error
 * boundary and Suspense for each instance. The manifest itself is data for the registry and is not bundled; only its type is
 * needed here.
 */
export function defineRemote<Manifest extends TypedManifest<string, string>>(
  id: string,
  parts: RemoteParts<Manifest>,
): RemoteModule {
  const screens: Readonly<Record<string, Load>> = parts.screens
  const openers: Readonly<Record<string, Load>> = parts.openers

  function Instance(props: InstanceProps) {
    const load = props.page === undefined ? openers[props.opener ?? ''] : screens[props.page]
    if (!load) throw new Error(`${id} has no screen or opener named ${props.page ?? props.opener}`)
    const store = useMemo(() => createStore(), [])
    // A new promise per instance: a failed chunk is asked for again by the next mount, never remembered.
    const part = useMemo(() => load().then(componentOf), [load])
    const Frame = instanceFrame()
    return (
      <InstanceContext value={props}>
        <Provider store={store}>
          <QueryClientProvider client={queryClient}>
            <InstanceRouter page={props.page}>
              <Boundary onCrash={props.onCrash}>
                <Frame>
                  <Suspense fallback={null}>
                    <Part part={part} props={props} />
                  </Suspense>
                </Frame>
              </Boundary>
            </InstanceRouter>
          </QueryClientProvider>
        </Provider>
      </InstanceContext>
    )
  }

  const options: SingleSpaReactOpts<InstanceProps> = {
    React,
    ReactDOMClient: { ...ReactDOMClient, createRoot: createInstanceRoot },
    rootComponent: Instance,
    // Never shown: Boundary below it answers first. single-spa-react insists on one.
    errorBoundary: () => <></>,
  } as SingleSpaReactOpts<InstanceProps> // Its types know React 18's root only.
  const cycles = singleSpaReact<InstanceProps>(options)
  return {
    id,
    bootstrap: cycles.bootstrap as RemoteModule['bootstrap'],
    mount: cycles.mount as RemoteModule['mount'],
    unmount: cycles.unmount as RemoteModule['unmount'],
    update: cycles.update as RemoteModule['update'],
  }
}

/** Errors are reported by the boundary once; React's own second report to the console is not wanted in production. */
function createInstanceRoot(container: Element | DocumentFragment): ReactDOMClient.Root {
  return ReactDOMClient.createRoot(container, { onCaughtError: () => {} })
}

function Part({ part, props }: { part: Promise<ComponentType<Record<string, unknown>>>; props: InstanceProps }) {
  const Shown = use(part)
  const { onReady } = props
  useEffect(() => onReady?.(), [onReady])
  return props.page === undefined ? (
    <Shown {...props.openerProps} onClose={props.onClose} />
  ) : (
    <Shown {...props.params} />
  )
}

function componentOf(module: ComponentModule): ComponentType<Record<string, unknown>> {
  const components = Object.entries(module).filter(
    ([name, value]) => /^[A-Z]/.test(name) && typeof value === 'function',
  )
  const found = components[0]?.[1]
  if (components.length !== 1 || typeof found !== 'function') {
    throw new Error(`A screen or opener module must export exactly one component, found ${components.length}`)
  }
  return found as ComponentType<Record<string, unknown>> // Checked above; props come from the route or the opener's contract.
}

/** The instance's view of the address: a page hears only addresses of its own route, so it never renders somebody else's query. */
function InstanceRouter({ page, children }: { page: string | undefined; children: ReactNode }) {
  const [location, setLocation] = useState(history.location)
  useEffect(
    () =>
      subscribe((next) => {
        if (page === undefined || routeAt(next.pathname)?.row.name === page) setLocation(next)
      }),
    [page],
  )
  return (
    <Router location={location} navigator={history}>
      {children}
    </Router>
  )
}

class Boundary extends Component<
  { children: ReactNode; onCrash: ((error: Error) => void) | undefined },
  { crashed: boolean }
> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: Error) {
    this.props.onCrash?.(error)
  }

  override render() {
    // The host shows what happened, in words, in place of this instance.
    return this.state.crashed ? null : this.props.children
  }
}
