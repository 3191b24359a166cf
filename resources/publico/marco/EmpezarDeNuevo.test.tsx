import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { EmpezarDeNuevo } from './EmpezarDeNuevo.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const boton = (name: string) => screen.getByRole('button', { name })

it('throws nothing away by taps that were meant for what stood there before', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const onEmpezar = vi.fn()
  renderScreen(<EmpezarDeNuevo enviado onEmpezar={onEmpezar} />)
  await userEvent.click(boton('Empezar de nuevo'))
  expect(screen.getByRole('status').textContent).toContain('el centro lo tendría dos veces')
  await userEvent.click(boton('Sí, borrar'))
  expect(onEmpezar).not.toHaveBeenCalled()
  await userEvent.click(boton('No, seguir aquí'))
  await userEvent.click(boton('Empezar de nuevo'))
  now.mockReturnValue(1_700)
  await userEvent.click(boton('Sí, borrar'))
  expect(onEmpezar).toHaveBeenCalledOnce()
})
