import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { EmisionDeDiplomas, PorDiplomar } from '#contract/catalogos/constancias'
import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { useAccion } from '#src/data/use-accion.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { BotonPdf } from '#src/page/papel/BotonPdf.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { CONSTANCIAS, imprimirConstancias } from './constancias-model.ts'

const CARTA = ['carta'] as const
const LISTA = { listStyle: 'none', m: 0, p: 0 } as const

interface DiplomadosProps {
  curso_id: number
  filas: PorDiplomar[]
  onHechos: () => void
}

/** Students who finished a course: those who may have their diploma, to be chosen, and why the others may not. */
export function Diplomados({ curso_id, filas, onHechos }: DiplomadosProps) {
  const notify = useNotify()
  const pueden = filas.filter(({ numero, impide }) => numero === null && impide === null)
  const [fuera, setFuera] = useState<ReadonlySet<number>>(new Set())
  const [hechas, setHechas] = useState<EmisionDeDiplomas['emitidas']>([])
  const elegidas = pueden.map(({ matricula_id }) => matricula_id).filter((una) => !fuera.has(una))
  const emitir = useAccion<EmisionDeDiplomas>(CONSTANCIAS, 'diplomas', {
    idempotente: true,
    onSuccess: ({ emitidas }) => {
      notify(translate('constancias.curso.hechos', { smart_count: emitidas.length }), { type: 'success' })
      setHechas(emitidas)
      onHechos()
    },
  })
  const cambiar = (matricula_id: number) => {
    const otras = new Set(fuera)
    if (!otras.delete(matricula_id)) otras.add(matricula_id)
    setFuera(otras)
  }
  return (
    <Panel
      titulo="constancias.curso.finalizaron"
      junto={
        hechas.length > 0 && (
          <BotonPdf
            formatos={CARTA}
            preferido="carta"
            imprimir={() => imprimirConstancias(hechas.map(({ id }) => id))}
          />
        )
      }
    >
      <Box component="ul" sx={LISTA}>
        {filas.map(({ matricula_id, codigo, cliente_nombre, numero, impide }) => {
          const puede = numero === null && impide === null
          return (
            <Box component="li" key={matricula_id} sx={{ borderBottom: 1, borderColor: 'divider', py: 0.5 }}>
              <FormControlLabel
                control={
                  <Checkbox
                    checked={puede && !fuera.has(matricula_id)}
                    disabled={!puede || emitir.isPending}
                    onChange={() => cambiar(matricula_id)}
                  />
                }
                label={
                  <Box>
                    {enLinea(cliente_nombre, codigo)}
                    {!puede && (
                      <Aparte>{numero === null ? impide : translate('constancias.curso.ya', { numero })}</Aparte>
                    )}
                  </Box>
                }
              />
            </Box>
          )
        })}
      </Box>
      <Button
        variant="contained"
        sx={{ mt: 2 }}
        disabled={elegidas.length === 0}
        loading={emitir.isPending}
        onClick={() => emitir.mutate({ id: null, body: { curso_id, matricula_ids: elegidas } })}
      >
        {translate('constancias.curso.emitir', { smart_count: elegidas.length })}
      </Button>
    </Panel>
  )
}
