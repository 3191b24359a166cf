import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { rellenar } from '#contract/ajustes/relleno'
import { ATAQUES_DE_PLANTILLA } from '#tests/ataques-plantilla'
import { Papel } from './Papel.tsx'

it('a hostile text is words on the screen', () => {
  for (const ataque of ATAQUES_DE_PLANTILLA) {
    const { parrafos } = rellenar('Sobre {{estudiante}}', { estudiante: ataque })
    const { container, unmount } = render(<Papel titulo={ataque} parrafos={parrafos} />)
    expect(container.querySelectorAll('*:not(blockquote, p)'), ataque).toHaveLength(0)
    expect(container.textContent, ataque).toContain(parrafos.join(''))
    unmount()
  }
})
