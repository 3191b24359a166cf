import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { importesDe, isvDeBases, sumaDe, type Importes as Montos } from '#contract/gastos/importes'
import { translate } from '#i18n/translate'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import {
  importesEn,
  PARTES,
  SUMANDOS,
  TRATAMIENTOS,
  tratamientoVisto,
  type Fijo,
  type Tratamiento,
} from '#resources/gastos/gastos/gastos-model.ts'
import { useSinCosto } from './use-sin-costo.ts'

const CAMPOS = ['total', ...PARTES]
const ESCRITO = { shouldDirty: true, shouldValidate: true }

/**
 * The amounts of an expense: the total as it was paid and how all of it is taxed, from which the parts follow; or, on a
 * document that mixes treatments, its parts, from which the total follows. Amounts that a till or a month has closed
 * over stay.
 */
export function Importes({ fijo }: { fijo: Fijo }) {
  const { setValue, getValues } = useFormContext()
  const importes = useImportes()
  const [elegido, setElegido] = useState<Tratamiento>(() => tratamientoVisto(importes, 'gravado_15'))
  const [isvEscrito, setIsvEscrito] = useState(() => importes.isv !== isvDeBases(importes))
  const sinCosto = useSinCosto()
  const visto = tratamientoVisto(importes, elegido)
  const tratamiento = sinCosto && visto !== 'varios' ? 'exento' : visto
  const totalFijo = fijo !== null

  const poner = (nuevos: Partial<Montos>) => {
    for (const [campo, monto] of Object.entries(nuevos)) setValue(campo, monto, ESCRITO)
  }
  const conTotal = (monto: unknown, como: Tratamiento = tratamiento) => {
    if (como === 'varios' || typeof monto !== 'number') return
    const { total: _, ...partes } = importesDe(monto, como)
    poner(partes)
  }
  const elegir = (nuevo: Tratamiento) => {
    setElegido(nuevo)
    conTotal(getValues('total'), nuevo)
  }
  const conParte = (parte: (typeof PARTES)[number], monto: unknown) => {
    const escritos = { ...importesEn(getValues()), [parte]: typeof monto === 'number' ? monto : 0 }
    const aMano = isvEscrito || parte === 'isv'
    setIsvEscrito(aMano)
    const isv = aMano ? escritos.isv : isvDeBases(escritos)
    poner({ ...(!aMano && { isv }), ...(!totalFijo && { total: sumaDe({ ...escritos, isv }) }) })
  }

  // An expense that is no cost is exempt as a whole: its parts follow the total as it was typed, and follow the chosen
  // treatment again should it be a cost after all. Parts that were typed one by one stay as they are.
  const antes = useRef(sinCosto)
  useEffect(() => {
    if (antes.current === sinCosto) return
    antes.current = sinCosto
    if (visto !== 'varios') conTotal(getValues('total'), sinCosto ? 'exento' : elegido)
  })

  return (
    <Seccion titulo="gastos.seccion.importes">
      {!(sinCosto && tratamiento === 'exento') && (
        <Ancho>
          <ElegirTratamiento valor={tratamiento} onChange={elegir} disabled={fijo === 'mes'} />
        </Ancho>
      )}
      {tratamiento === 'varios' &&
        PARTES.map((parte) => (
          <DineroInput
            key={parte}
            source={parte}
            disabled={fijo === 'mes'}
            helperText={`gastos.parte.${parte}`}
            onChange={(monto: unknown) => conParte(parte, monto)}
          />
        ))}
      <DineroInput
        source="total"
        isRequired
        disabled={totalFijo}
        readOnly={tratamiento === 'varios'}
        onChange={(monto: unknown) => conTotal(monto)}
        helperText={
          tratamiento === 'varios' ? 'gastos.total_suma' : sinCosto ? 'gastos.total_pagado' : 'gastos.total_ayuda'
        }
      />
      {tratamiento !== 'varios' && <Partes importes={importes} tratamiento={tratamiento} />}
    </Seccion>
  )
}

/** The amounts as the form holds them. */
function useImportes(): Montos {
  const valores: unknown[] = useWatch({ name: CAMPOS })
  return importesEn(Object.fromEntries(CAMPOS.map((campo, indice) => [campo, valores[indice]])))
}

function ElegirTratamiento({
  valor,
  onChange,
  disabled,
}: {
  valor: Tratamiento
  onChange: (tratamiento: Tratamiento) => void
  disabled: boolean
}) {
  const id = useId()
  return (
    <Box role="group" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <Box id={id} component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {translate('gastos.tratamiento.titulo')}
      </Box>
      <RadioGroup row aria-labelledby={id} value={valor} onChange={(_, elegido) => onChange(elegido as Tratamiento)}>
        {TRATAMIENTOS.map((uno) => (
          <FormControlLabel
            key={uno}
            value={uno}
            disabled={disabled}
            control={<Radio size="small" />}
            label={translate(uno === 'varios' ? 'gastos.tratamiento.varios' : `opciones.isv.${uno}`)}
          />
        ))}
      </RadioGroup>
    </Box>
  )
}

/** The parts that the total is made of, under the eyes of who types it. */
function Partes({ importes, tratamiento }: { importes: Montos; tratamiento: Exclude<Tratamiento, 'varios'> }) {
  if (tratamiento === 'exento' || importes.total === 0) return null
  return (
    <Box component="dl" aria-live="polite" sx={SUMANDOS}>
      <div>
        <dt>{translate(`campos.${tratamiento}`)}</dt>
        <dd>
          <Dinero centavos={importes[tratamiento]} />
        </dd>
      </div>
      <div>
        <dt>{translate('campos.isv')}</dt>
        <dd>
          <Dinero centavos={importes.isv} />
        </dd>
      </div>
    </Box>
  )
}
