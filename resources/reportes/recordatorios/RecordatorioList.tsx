import Box from '@mui/material/Box'
import { enLinea, formatoTelefono } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { Recordatorio, type RecordatoriosResumen } from '#contract/reportes/recordatorios'
import { translate } from '#i18n/translate'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { Resumen } from '#src/list/filtros/Resumen.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { Abrir } from './Abrir.tsx'
import { Preferencia } from './Preferencia.tsx'
import { DialogoRegla, Situacion, Vacio } from './Regla.tsx'
import { RECORDATORIOS } from './recordatorios-model.ts'

const ORDEN = { field: 'fecha', order: 'DESC' as const }
const POR_ENVIAR = { estado: 'por_enviar' }
const OCULTAS = ['vencido', 'enviado_en', 'usuario_nombre']

const filtros = filtrosDe(Recordatorio, ['estado', 'clase', 'canal', 'fecha'])

const destinoDe = ({ canal, destino }: Recordatorio): string =>
  canal === 'whatsapp' && destino ? formatoTelefono(destino) : destino

/** Buttons make their row no taller. */
const EN_LA_FILA = { display: 'flex', my: -0.5 } as const

const COLUMNAS = columnasDe(Recordatorio, [
  'fecha',
  ['nombre', { label: 'recordatorios.para' }],
  'estudiantes',
  'clase',
  'canal',
  ['destino', { render: destinoDe }],
  ['vencido', { sinCero: true }],
  ['debe', { sinCero: true }],
  'estado',
  'enviado_en',
  'usuario_nombre',
  [
    'sin_recordatorios',
    {
      clase: 'palabra',
      label: 'recordatorios.hacer',
      minimo: 150,
      render: (aviso) => (
        <Box sx={EN_LA_FILA}>
          {espera(aviso) && <Abrir aviso={aviso} />}
          <Preferencia aviso={aviso} />
        </Box>
      ),
    },
  ],
])

/** The messages of the rule: those that wait first, with one tap for each that a person has to send. */
export const RecordatorioList = () => (
  <Lista<Recordatorio>
    orden={ORDEN}
    filtros={filtros}
    filtrosIniciales={POR_ENVIAR}
    busca="recordatorios.busca"
    acciones={
      <>
        <Situacion />
        <Regla />
      </>
    }
    resumen={<Cifras />}
    ocultas={OCULTAS}
    vacio={<Vacio />}
    exporta
    alAbrir={({ estudiante_id }) => (estudiante_id === null ? '' : `/${recursoDe('CxC')}/${estudiante_id}/show`)}
    tarjeta={(aviso) => ({
      titulo: aviso.nombre,
      detalle: enLinea(aviso.estudiantes ?? '', destinoDe(aviso)),
      cifra: aviso.clase === 'pago' ? <Dinero centavos={aviso.debe} /> : translate('opciones.clase.ausencia'),
      estado: espera(aviso) ? <Abrir aviso={aviso} /> : <EstadoDe estado={aviso.estado} />,
    })}
    columnas={COLUMNAS}
  />
)

/** It waits for somebody to send it. */
const espera = ({ canal, estado }: Recordatorio): boolean => canal === 'whatsapp' && estado === 'por_enviar'

const Regla = () => (
  <BotonDialogo label="recordatorios.regla.boton" resource={RECORDATORIOS} action="edit" size="small">
    {(onClose) => <DialogoRegla onClose={onClose} />}
  </BotonDialogo>
)

const Cifras = () => (
  <Resumen<RecordatoriosResumen>
    cifras={({ por_enviar, por_whatsapp, enviados, no_enviados }) => [
      { label: 'opciones.estado.por_enviar', valor: por_enviar },
      { label: 'recordatorios.por_whatsapp', valor: por_whatsapp },
      { label: 'recordatorios.enviados', valor: enviados },
      { label: 'recordatorios.no_enviados', valor: no_enviados },
    ]}
  />
)
