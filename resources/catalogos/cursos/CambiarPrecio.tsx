import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { BooleanInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { CambioPrecioBody, type CambioPrecio, type Curso } from '#contract/catalogos/cursos'
import { formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { useConsulta } from '#src/data/use-consulta.ts'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { Seccion } from '#src/form/Seccion.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { CURSOS } from './cursos-model.ts'

const validar = validarCon(CambioPrecioBody.omit({ version: true }))

/** New prices for a course, after showing which charges would follow. */
export function CambiarPrecio({ curso }: { curso: Curso }) {
  return (
    <BotonDialogo label="catalogos.cursos.precio.cambiar" size="small" resource={CURSOS} action="edit">
      {(onClose) => <Dialogo curso={curso} onClose={onClose} />}
    </BotonDialogo>
  )
}

function Dialogo({ curso, onClose }: { curso: Curso; onClose: () => void }) {
  const { id, nombre, precio_matricula, precio_mensualidad, version } = curso
  return (
    <DialogoFormulario
      titulo={translate('catalogos.cursos.precio.titulo', { curso: nombre })}
      guardar="catalogos.cursos.precio.cambiar"
      defaultValues={{ precio_matricula, precio_mensualidad, actualizar_cargos: true }}
      validate={validar}
      enviar={(values, accion) =>
        accion<{ cargos_cambiados: number }>(CURSOS, id, 'cambio-precio', { ...values, version })
      }
      hecho={({ cargos_cambiados }) => translate('catalogos.cursos.precio.hecho', { smart_count: cargos_cambiados })}
      onClose={onClose}
    >
      <Seccion>
        <DineroInput source="precio_matricula" isRequired />
        <DineroInput source="precio_mensualidad" isRequired />
      </Seccion>
      <Efecto curso={curso} />
    </DialogoFormulario>
  )
}

/** Shows what the prices being typed would change, by the server; nothing is changed by looking. */
function Efecto({ curso }: { curso: Curso }) {
  const [precio_matricula, precio_mensualidad] = useWatch({
    name: ['precio_matricula', 'precio_mensualidad'],
  }) as unknown[]
  const precios = { precio_matricula, precio_mensualidad }
  const legible = typeof precio_matricula === 'number' && typeof precio_mensualidad === 'number'
  const igual = precio_matricula === curso.precio_matricula && precio_mensualidad === curso.precio_mensualidad
  const { data: efecto, isPending } = useConsulta<CambioPrecio>(CURSOS, `${curso.id}/cambio-precio`, {
    params: precios,
    segun: [curso.version],
    enabled: legible && !igual,
    placeholderData: keepPreviousData,
  })
  if (!legible || igual) return <Aparte sx={{ mt: 1 }}>{translate('catalogos.cursos.precio.sin_cambio')}</Aparte>
  if (isPending || !efecto) return <Skeleton variant="rounded" height={72} sx={{ mt: 1 }} />
  const quedan = efecto.con_pagos + efecto.con_otro_monto
  return (
    <Box sx={{ mt: 1 }} aria-live="polite">
      <Typography variant="body2">{translate('catalogos.cursos.precio.nuevas')}</Typography>
      {efecto.cargos > 0 && (
        <>
          <BooleanInput
            source="actualizar_cargos"
            label={translate('catalogos.cursos.precio.actualizar', { smart_count: efecto.cargos })}
            helperText={false}
            sx={{ mt: 1 }}
          />
          <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', fontVariantNumeric: 'tabular-nums' }}>
            {efecto.conceptos
              .filter(({ cargos }) => cargos > 0)
              .map(({ concepto, cargos, de, a }) => (
                <li key={concepto}>
                  {translate('catalogos.cursos.precio.renglon', {
                    concepto: translate(`opciones.concepto.${concepto}`),
                    smart_count: cargos,
                    de: formatoLempiras(de),
                    a: formatoLempiras(a),
                  })}
                </li>
              ))}
            <li>
              {translate('catalogos.cursos.precio.total', {
                de: formatoLempiras(efecto.total_de),
                a: formatoLempiras(efecto.total_a),
              })}
            </li>
          </Box>
        </>
      )}
      {quedan > 0 && (
        <Aparte sx={{ mt: 1 }}>{translate('catalogos.cursos.precio.quedan', { smart_count: quedan })}</Aparte>
      )}
    </Box>
  )
}
