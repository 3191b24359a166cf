import Typography from '@mui/material/Typography'
import { useLayoutEffect, useState } from 'react'
import { SelectInput, TextInput, useDataProvider } from 'react-admin'
import { translate } from '#i18n/translate'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatoFecha, formatoLempiras, enLinea } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { METODOS_DE_BANCO } from '#contract/recibos/metodos'
import { GastoDeLinea, RechazoDeLinea, ReciboDeLinea, type MovimientoUno } from '#contract/recibos/movimientos'
import type { PorCobrar, Recibo } from '#contract/recibos/recibos-individuales'
import { PagaRetenciones } from '#resources/gastos/gastos/retencion/PagaRetenciones.tsx'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { nuevaClave } from '#src/data/http.ts'
import { useConsulta } from '#src/data/use-consulta.ts'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { useEspera } from '#src/form/espera.ts'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { useCandidatos } from './DialogoConciliar.tsx'
import { MOVIMIENTOS } from './movimientos-model.ts'

interface DialogoProps {
  linea: MovimientoUno
  onClose: () => void
}

const VALIDAR_RECIBO = validarCon(ReciboDeLinea)
const VALIDAR_GASTO = validarCon(GastoDeLinea)
const VALIDAR_RECHAZO = validarCon(RechazoDeLinea)
const RECIBOS = recursoDe('RecibosIndividuales')

/** Makes the receipt of what a line brought: oldest charges first, the rest stays in favour. */
export function DialogoRecibo({ linea: { id, monto }, onClose }: DialogoProps) {
  const provider = useDataProvider<CampanaDataProvider>()
  const [idempotencyKey] = useState(nuevaClave)
  return (
    <DialogoFormulario<Recibo>
      titulo={translate('banco.recibo.titulo', { monto: formatoLempiras(monto) })}
      detalle={translate('banco.recibo.detalle')}
      guardar="banco.recibo.boton"
      defaultValues={{ cliente_id: null, lineas: [], metodo: 'transferencia' }}
      validate={VALIDAR_RECIBO}
      enviar={(values) => provider.accion(MOVIMIENTOS, id, 'recibo', values, { idempotencyKey })}
      hecho={({ numero_texto }) => translate('banco.recibo.hecho', { numero: numero_texto })}
      onClose={onClose}
    >
      <ReferenciaInput source="cliente_id" reference={recursoDe('Clientes')} isRequired />
      <Opciones source="metodo" opciones={METODOS_DE_BANCO} isRequired />
      <LoQueDebe monto={monto} />
      <TextInput source="observacion" />
    </DialogoFormulario>
  )
}

/** The student's debt, and how the line covers it. */
function LoQueDebe({ monto }: { monto: number }) {
  const cliente_id = useWatch({ name: 'cliente_id' }) as number | null
  const { setValue } = useFormContext()
  const { data, error, refetch } = useConsulta<PorCobrar>(RECIBOS, 'por-cobrar', {
    params: { cliente_id },
    enabled: Boolean(cliente_id),
  })
  let queda = monto
  const cubiertos = (data?.cuentas ?? []).flatMap(({ cargos }) =>
    cargos.flatMap(({ id, descripcion, vence, debe }) => {
      const suyo = Math.min(queda, debe)
      queda -= suyo
      return suyo > 0 ? [{ cargo_id: id, descripcion, vence, monto: suyo }] : []
    }),
  )
  const lineas = JSON.stringify(cubiertos.map((cubierto) => ({ cargo_id: cubierto.cargo_id, monto: cubierto.monto })))
  useLayoutEffect(() => setValue('lineas', JSON.parse(lineas)), [lineas, setValue])
  // Without what is owed all of it would go in favour of the student.
  useEspera(Boolean(cliente_id) && !data)
  if (!cliente_id) return null
  if (error) return <Fallo error={error} onRetry={() => void refetch()} />
  if (!data) return <Cargando />
  return (
    <>
      <Typography variant="subtitle2">{translate('banco.recibo.debe')}</Typography>
      {cubiertos.length === 0 && <Typography variant="body2">{translate('banco.recibo.nada')}</Typography>}
      {cubiertos.map((cubierto) => (
        <Typography key={cubierto.cargo_id} variant="body2">
          {cubierto.descripcion} · {formatoFecha(cubierto.vence)} · <Dinero centavos={cubierto.monto} />
        </Typography>
      ))}
      {queda > 0 && (
        <Typography variant="body2" sx={{ mb: 1, fontWeight: 600 }}>
          {translate('banco.recibo.a_favor', { monto: formatoLempiras(queda) })}
        </Typography>
      )}
    </>
  )
}

/** Writes down the expense that a line paid. */
export function DialogoGasto({ linea: { id, monto, descripcion }, onClose }: DialogoProps) {
  const provider = useDataProvider<CampanaDataProvider>()
  const [idempotencyKey] = useState(nuevaClave)
  return (
    <DialogoFormulario
      titulo={translate('banco.gasto.titulo', { monto: formatoLempiras(-monto) })}
      detalle={translate('banco.gasto.detalle')}
      guardar="banco.gasto.boton"
      defaultValues={{
        categoria_id: null,
        curso_id: null,
        paga_retenciones_de: null,
        proveedor: '',
        descripcion,
        documento: '',
        metodo: 'transferencia',
      }}
      validate={VALIDAR_GASTO}
      enviar={(values) => provider.accion(MOVIMIENTOS, id, 'gasto', values, { idempotencyKey })}
      hecho="banco.gasto.hecho"
      onClose={onClose}
    >
      <ReferenciaInput source="categoria_id" reference={recursoDe('GastoCategorias')} isRequired />
      <PagaRetenciones />
      <TextInput source="proveedor" isRequired />
      <TextInput source="descripcion" isRequired />
      <TextInput source="documento" />
      <ReferenciaInput source="curso_id" reference={recursoDe('Cursos')} helperText="gastos.curso_ayuda" />
    </DialogoFormulario>
  )
}

/** The bank gave a payment back: which one, and why. */
export function DialogoRechazo({ linea: { id, monto, propuesta }, onClose }: DialogoProps) {
  const provider = useDataProvider<CampanaDataProvider>()
  const [idempotencyKey] = useState(nuevaClave)
  const { data, error, refetch } = useCandidatos(id)
  const pagos = data?.filter(({ tipo }) => tipo === 'rechazo') ?? []
  const opciones = pagos.map((pago) => ({
    id: pago.id,
    name: enLinea(pago.nombre, pago.detalle, formatoFecha(pago.fecha)),
  }))
  return (
    <DialogoFormulario
      titulo={translate('banco.rechazo.titulo', { monto: formatoLempiras(-monto) })}
      detalle={translate('banco.rechazo.detalle')}
      guardar={opciones.length > 0 && 'banco.rechazo.boton'}
      defaultValues={{
        pago_id: propuesta?.tipo === 'rechazo' ? (propuesta.ids[0] ?? null) : null,
        motivo: '',
        comision: null,
        cliente_id: null,
        castigar: false,
      }}
      validate={VALIDAR_RECHAZO}
      enviar={(values) => provider.accion(MOVIMIENTOS, id, 'rechazo', values, { idempotencyKey })}
      hecho="banco.rechazo.hecho"
      onClose={onClose}
    >
      {error && <Fallo error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Cargando />}
      {data && opciones.length === 0 && <Typography variant="body2">{translate('banco.rechazo.ninguno')}</Typography>}
      {opciones.length > 0 && (
        <>
          <SelectInput
            source="pago_id"
            label="banco.rechazo.pago"
            choices={opciones}
            translateChoice={false}
            isRequired
          />
          <MotivoInput clase="rechazo" ayuda="tesoreria.conciliacion.motivo_ayuda" despues />
          <DineroInput
            source="comision"
            label="tesoreria.conciliacion.rechazar.comision"
            helperText="tesoreria.conciliacion.rechazar.comision_ayuda"
          />
        </>
      )}
    </DialogoFormulario>
  )
}
