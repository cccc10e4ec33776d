import { searchThemes } from '../../src/monaco/index.ts';
import { testAccess, testFeatures } from './features.ts';

testFeatures('0.52.2', 'all');
testFeatures('0.57.0', 'others');
testAccess(Object.keys(searchThemes).filter((theme) => theme !== 'search-light'));
