/** The frame around every screen: navigation, top bar, notices and the pages of last resort. */
export const layout = {
  saltar: 'Saltar al contenido',
  navegacion: 'Módulos',
  navegacion_corta: 'Módulos principales',
  mas: 'Más',
  cerrar_menu: 'Cerrar el menú',
  contraer: 'Contraer el menú',
  expandir: 'Expandir el menú',
  ruta: 'Ubicación',
  cargando: 'Cargando…',
  usuario: 'Cuenta de %{nombre}',
  tema: {
    light: 'clara',
    dark: 'oscura',
    system: 'como el equipo',
    cambiar: 'Apariencia: %{actual}. Cambiar a %{siguiente}.',
  },
  avisos: 'Avisos',
  cerrar_aviso: 'Cerrar el aviso',
  deshacer: 'Deshacer',
  sin_conexion: 'Sin conexión. Lo que guarde ahora no llega al servidor.',
  no_encontrado: {
    titulo: 'Página no encontrada',
    detalle: 'Esta dirección no existe o todavía no está disponible.',
    volver: 'Ir al inicio',
  },
  error: {
    titulo: 'Algo falló en esta pantalla',
    detalle: 'Lo guardado está a salvo. Vuelva a cargar la página; si se repite, avise a soporte con este texto:',
    recargar: 'Volver a cargar',
  },
} as const
