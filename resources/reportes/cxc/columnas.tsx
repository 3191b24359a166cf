import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { DataTable } from 'react-admin'
import { formatoFecha, formatoNumero } from '#contract/formato'
import {
  TRAMOS,
  type CxCCargo,
  type CxCCliente,
  type CxCCurso,
  type CxCEncargado,
  type CxCFila,
  type Edades,
  type VistaCxC,
} from '#contract/reportes/cxc'
import { ColumnaFecha, ColumnaNumero, ColumnaTelefono } from '#src/list/columns.tsx'
import { Dinero } from '#src/list/Dinero.tsx'
import { Recordado } from './Recordado.tsx'
import { SinNombre } from './SinNombre.tsx'

const Cliente = DataTable.Col<CxCCliente>
const Curso = DataTable.Col<CxCCurso>
const Encargado = DataTable.Col<CxCEncargado>
const Cargo = DataTable.Col<CxCCargo>
const Fecha = ColumnaFecha<CxCCargo>
const Cuantos = ColumnaNumero<CxCCurso>
const Telefono = ColumnaTelefono<CxCEncargado>

/** Dense: five ages beside two totals are read together. */
const JUNTAS = { px: 0.75, fontSize: '0.8125rem' }
const NOMBRE = { minWidth: 150 }

/** An amount of a kind of row; nothing is a dash, so that what there is stands out. */
function Monto({ source, label, fuerte }: { source: keyof Edades | 'a_favor'; label?: string; fuerte?: boolean }) {
  const render = (fila: CxCFila) => {
    const centavos = source in fila ? (fila as CxCCliente)[source] : 0
    return centavos ? (
      <Dinero centavos={centavos} />
    ) : (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        –
      </Box>
    )
  }
  return (
    <DataTable.Col<CxCFila>
      source={source}
      label={label}
      align="right"
      render={render}
      sx={{ ...JUNTAS, ...(fuerte && { fontWeight: 600 }) }}
    />
  )
}

const EDADES = [
  ...TRAMOS.map((tramo) => <Monto key={tramo} source={tramo} label={`cxc.columna.${tramo}`} />),
  <Monto key="vencido" source="vencido" />,
  <Monto key="debe" source="debe" fuerte />,
]

/** The columns of each kind of row. */
export const COLUMNAS: Record<VistaCxC, ReactNode> = {
  cliente: [
    <Cliente key="codigo" source="codigo" />,
    <Cliente key="nombre" source="nombre" label="campos.cliente" sx={NOMBRE} />,
    <Cliente key="encargado_nombre" source="encargado_nombre" />,
    ...EDADES,
    <Monto key="a_favor" source="a_favor" />,
    <Cliente
      key="ultimo_pago"
      source="ultimo_pago"
      label="cxc.columna.ultimo_pago"
      disableSort
      render={({ ultimo_pago }) => ultimo_pago && formatoFecha(ultimo_pago)}
      sx={JUNTAS}
    />,
    <Cliente
      key="recordado_en"
      source="recordado_en"
      label="cxc.columna.recordado_en"
      render={(fila) => <Recordado fila={fila} />}
      sx={JUNTAS}
    />,
  ],
  curso: [
    <Curso
      key="nombre"
      source="nombre"
      label="campos.curso"
      render={({ nombre }) => nombre || <SinNombre clave="cxc.sin_curso" />}
    />,
    <Curso key="periodo" source="periodo" />,
    <Cuantos key="estudiantes" source="estudiantes" />,
    ...EDADES,
  ],
  encargado: [
    <Encargado
      key="nombre"
      source="nombre"
      label="campos.encargado"
      render={({ nombre }) => nombre || <SinNombre clave="cxc.sin_encargado" />}
    />,
    <Telefono key="telefono" source="telefono" />,
    <ColumnaNumero<CxCEncargado> key="estudiantes" source="estudiantes" />,
    ...EDADES,
    <Monto key="a_favor" source="a_favor" />,
  ],
  cargo: [
    <Cargo key="cliente_nombre" source="cliente_nombre" />,
    <Cargo key="descripcion" source="descripcion" />,
    <Cargo key="curso_nombre" source="curso_nombre" />,
    <Fecha key="fecha" source="fecha" />,
    <Fecha key="vence" source="vence" />,
    <Cargo
      key="dias"
      source="dias"
      label="cxc.columna.dias"
      align="right"
      render={({ dias }) => (dias > 0 ? formatoNumero(dias) : null)}
    />,
    <Monto key="debe" source="debe" fuerte />,
  ],
}
