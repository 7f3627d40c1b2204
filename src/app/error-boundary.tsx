import { Component, type ReactNode } from 'react'
import { ErrorPage } from './error-page.tsx'

interface Props {
  /** A new value (another URL) triggers a new try. */
  resetKey: string
  children: ReactNode
}

interface State {
  error: unknown
  resetKey: string
}

/** Contains a page's crash. Saved data and text typed into a dialog remain on the device. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    // Anything can be thrown, even `undefined`.
    return { error: error ?? new Error('unknown') }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { error: undefined, resetKey }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <ErrorPage error={error} onRetry={() => this.setState({ error: undefined })} />
  }
}
