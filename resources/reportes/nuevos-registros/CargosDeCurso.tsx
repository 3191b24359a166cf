import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { Form, useEvent } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { CursoAceptado } from '#contract/reportes/nuevos-registros'
import { translate } from '#i18n/translate'
import { CargosInputs } from '#resources/catalogos/matriculas/CargosInputs.tsx'
import { validarCon } from '#src/form/validation.ts'
import type { Cargos } from './registros-model.ts'

const validar = validarCon(CursoAceptado.omit({ curso_id: true }))
const NINGUNO = {}
const INICIAL = { plan: [], descuentos: [] }

interface CargosDeCursoProps {
  /** Null: a student who is not on file yet. */
  cliente_id: number | null
  curso_id: number
  curso_nombre: string
  /** Null: the course's own charges, without discounts. */
  onChange: (cargos: Cargos | null) => void
}

/**
 * The charges and discounts with which a registration is accepted into a course: the course's own, until somebody looks
 * at them.
 */
export function CargosDeCurso({ cliente_id, curso_id, curso_nombre, onChange }: CargosDeCursoProps) {
  const [abierto, setAbierto] = useState(false)
  const [listo, setListo] = useState(false)
  const abrir = (otro: boolean) => {
    setAbierto(otro)
    setListo(false)
    onChange(otro ? { ...INICIAL, listo: false } : null)
  }
  const rotulo = translate(abierto ? 'registros.cargos.quitar' : 'registros.cargos.ver')
  return (
    <Box sx={{ flexBasis: '100%', pl: { xs: 0, sm: 4 }, pb: abierto ? 2 : 0 }}>
      <Button
        size="small"
        aria-expanded={abierto}
        aria-label={`${rotulo}: ${curso_nombre}`}
        onClick={() => abrir(!abierto)}
      >
        {rotulo}
      </Button>
      {abierto && (
        <Form record={NINGUNO} defaultValues={INICIAL} validate={validar} mode="onChange" noValidate>
          <Box role="group" aria-label={translate('registros.cargos.de', { curso: curso_nombre })} sx={{ pt: 1.5 }}>
            <CargosInputs cliente_id={cliente_id} curso_id={curso_id} onListo={setListo} />
            <Contar listo={listo} onChange={onChange} />
          </Box>
        </Form>
      )}
    </Box>
  )
}

/** Tells what is in the form at each change, and whether it can be sent so. */
function Contar({ listo, onChange }: Pick<CargosDeCursoProps, 'onChange'> & { listo: boolean }) {
  const { plan, descuentos } = useWatch() as Omit<Cargos, 'listo'>
  const { isValid } = useFormState()
  const contar = useEvent(onChange)
  useEffect(() => contar({ plan, descuentos, listo: listo && isValid }), [plan, descuentos, listo, isValid, contar])
  return null
}
