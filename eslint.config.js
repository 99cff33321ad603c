import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';
import { noGrowingSpread } from './lint/no-growing-spread.js';
import { wordsInLanguages } from './lint/words-in-languages.js';

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      'coverage/',
      '.sotto/',
      'portal/src/api/schema.d.ts',
      'src/detection/identifiers/generated.ts',
    ],
  },
  eslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // Options of the framework and bodies of requests are classes by declaration only.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      'no-console': 'error',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: {
        Buffer: 'readonly',
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        AbortController: 'readonly',
        AbortSignal: 'readonly',
        module: 'writable',
      },
    },
  },
  {
    files: ['portal/src/**'],
    rules: {
      // The router is told where to go by what is thrown.
      '@typescript-eslint/only-throw-error': ['error', { allow: ['Redirect'] }],
    },
  },
  {
    files: ['portal/src/api/**'],
    rules: {
      // What a query's options are is told by the library's functions that make them; no one writes it down.
      '@typescript-eslint/explicit-module-boundary-types': 'off',
    },
  },
  {
    // Where calls pass through.
    files: ['src/{audit,detection,proxy,tokenization}/**'],
    ignores: ['**/*.spec.ts', 'src/proxy/preview/**'],
    plugins: { lint: { rules: { 'no-growing-spread': noGrowingSpread } } },
    rules: { 'lint/no-growing-spread': 'error' },
  },
  {
    files: ['src/detection/**'],
    ignores: ['**/*.spec.ts', 'src/detection/{languages,lexicon}/**'],
    plugins: { languages: { rules: { 'words-in-languages': wordsInLanguages } } },
    rules: { 'languages/words-in-languages': 'error' },
  },
  { files: ['src/cli/**', 'bin/**', 'scripts/**', 'bench/**'], rules: { 'no-console': 'off' } },
  {
    files: ['ormconfig.ts', '*.config.js', 'portal/vite.config.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },
);
