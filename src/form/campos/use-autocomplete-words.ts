import { useTranslate } from 'react-admin'

/** Words that MUI's Autocomplete would say in English: its buttons, and that it waits. */
export function useAutocompleteWords() {
  const translate = useTranslate()
  return {
    openText: translate('ra.action.open'),
    closeText: translate('ra.action.close'),
    clearText: translate('ra.action.clear_input_value'),
    loadingText: translate('ra.page.loading'),
  }
}
