import { Component } from 'react'
import type { ErrorInfo, ReactNode } from 'react'
import { ErrorPage } from './ErrorPage.tsx'

interface Props {
  children: ReactNode
  /** Going to another address gives the screen another chance. */
  resetKey: string
}

interface State {
  error: Error | null
  resetKey: string
}

/** Keeps the frame and its menu when a screen breaks. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    return this.state.error ? <ErrorPage error={this.state.error} /> : this.props.children
  }
}
